import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Tenants: consent, step-up and limits", .timeLimit(.minutes(5)))
struct EntraStepUpTests {
    private static let acrs = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#

    @Test(
        "Scopes without consent are AADSTS65001 and keep the sign-in and the refresh token valid",
        arguments: ["api://orders/write", "Mail.Read", "https://graph.microsoft.com/Mail.Read"]
    )
    func consent(_ scope: String) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let proof = ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
            let more = proof.merging(["scope": "openid \(scope)"]) { $1 }
            let refused = try await world.token("password", asked, more)
            #expect(refused.verdict == "invalid_grant consent_required 65001")
            let text = refused.json["error_description"]?.string ?? ""
            #expect(text.hasPrefix("AADSTS65001: "))
            #expect(text.contains("Send an interactive authorization request for this user and resource."))
            let tokens = try await world.token("password", asked, proof)
            #expect(!tokens.accessToken.isEmpty, "\(tokens.text)")
            let later = try await world.refresh(tokens.refreshToken, ["scope": "openid \(scope)"])
            #expect(later.verdict == "invalid_grant consent_required 65001")
            #expect(try await world.refresh(tokens.refreshToken).status == 200)
            // A word that is no scope of any API is another error.
            #expect(try await world.token("password", asked, ["scope": "shoes"]).verdict == "invalid_scope 70011")
        }
    }

    @Test("acrs in claims requires a second factor and is then in the token")
    func stepUp() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant("methods: [email, sms]")) { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let proof = ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
            let needed = try await world.token("password", asked, proof.merging(["claims": Self.acrs]) { $1 })
            #expect(needed.verdict == "invalid_grant mfa_required 50076")
            world.clock.advance(30)
            let listed = try await world.next(EntraPath.introspect, needed)
            let id = listed.json["methods"]?.array?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            let tokens = try await world.token("mfa_oob", sent, ["oob": await world.code(), "claims": Self.acrs])
            #expect(try await world.claims(tokens.accessToken)["acrs"] == ["c1"])
            let renewed = try await world.refresh(tokens.refreshToken, ["claims": Self.acrs])
            #expect(try await world.claims(renewed.accessToken)["acrs"] == ["c1"])
        }
    }

    @Test("acrs in claims does not replace a required registration")
    func stepUpAndRegistration() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let proof = ["password": TenantTestEnvironment.password, "claims": Self.acrs]
            let needed = try await world.token("password", asked, proof)
            #expect(needed.verdict == "invalid_grant mfa_required 50076")

            world.clock.advance(30)
            let listed = try await world.next(EntraPath.introspect, needed)
            let id = listed.json["methods"]?.array?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            let reply = try await world.token("mfa_oob", sent, ["oob": await world.code(), "claims": Self.acrs])
            #expect(reply.verdict == "invalid_grant registration_required 50076")
            #expect(reply.accessToken.isEmpty)
        }
    }

    @Test("A refresh of a sign-in without a second factor is refused with acrs, and succeeds without it")
    func weakRefresh() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant("methods: [email, sms]")) { world in
            try await world.newUser()
            let tokens = try await world.signIn()
            let refused = try await world.refresh(tokens.refreshToken, ["claims": Self.acrs])
            #expect(refused.verdict == "invalid_grant basic_action 50076")
            let renewed = try await world.refresh(tokens.refreshToken)
            #expect(try await world.claims(renewed.accessToken)["acrs"] == nil)
        }
    }

    @Test(
        "Claims without a required authentication context have no effect",
        arguments: [
            "{}", #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#,
            #"{"access_token":{"acrs":{"essential":false,"value":"c1"}}}"#,
        ]
    )
    func otherClaims(_ claims: String) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let reply = try await world.token(
                "password",
                asked,
                [
                    "username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password,
                    "claims": claims,
                ]
            )
            #expect(!reply.accessToken.isEmpty, "\(reply.text)")
        }
    }

    @Test("With acrs, a client without the MFA capability is sent to the browser")
    func missingCapability() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            var simple = world
            simple.capabilities = ""
            let asked = try await simple.challenge(EntraPath.challenge, try await simple.initiate())
            let reply = try await simple.token(
                "password",
                asked,
                [
                    "username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password,
                    "claims": Self.acrs,
                ]
            )
            #expect(reply.verdict == "redirect")
        }
    }

    @Test("Too many codes are AADSTS701014; a code requested too early is slow_down")
    func tooManyCodes() async throws {
        var limits = Limits.standard
        limits.sentCodes = 2
        try await TenantTestEnvironment.run(limits: limits) { world in
            let start = try await world.startSignUp()
            #expect(try await world.challenge(EntraPath.signUpChallenge, start).status == 200)
            #expect(try await world.challenge(EntraPath.signUpChallenge, start).verdict == "slow_down 90055")
            world.clock.advance(30)
            #expect(try await world.challenge(EntraPath.signUpChallenge, start).status == 200)
            world.clock.advance(30)
            let refused = try await world.challenge(EntraPath.signUpChallenge, start)
            #expect(refused.status == 400)
            #expect(refused.verdict == "invalid_request 701014")
            #expect(refused.headers["retry-after"] == "540")
        }
    }

    @Test("A reset of a user without a password reports that there is no native recovery")
    func noRecovery() async throws {
        try await TenantTestEnvironment.run("nativeauthcode") { world in
            try await world.newUser(password: nil)
            let reply = try await world.send(
                EntraPath.resetStart,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            )
            #expect(reply.verdict == "invalid_request 500222")
            let text = "AADSTS500222: The tenant or user does not support native credential recovery."
            #expect(reply.json["error_description"]?.string?.hasPrefix(text) == true)
        }
    }
}

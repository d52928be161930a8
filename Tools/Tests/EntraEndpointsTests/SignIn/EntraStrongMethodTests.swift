import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Tenants: second factors and strong methods", .timeLimit(.minutes(5)))
struct EntraStrongMethodTests {
    private static let phone = "+491701234567"

    private static func giveCode(_ world: TenantTestEnvironment, _ sent: TestClient.Reply, _ grant: String) async throws
        -> TestClient.Reply
    {
        try await world.token(grant, sent, ["oob": await world.code()])
    }

    @Test("A password sign-in is completed with the code of the chosen method", arguments: ["mfa_oob", "oob"])
    func secondFactor(_ grant: String) async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            let signedUp = try await world.newUser()
            // The sign-up has just verified the address, so no second factor is required.
            #expect(try await !world.token("continuation_token", signedUp).accessToken.isEmpty)
            let needed = try await world.signIn()
            #expect(needed.verdict == "invalid_grant mfa_required 50076")
            #expect(!needed.continuation.isEmpty)
            let listed = try await world.next(EntraPath.introspect, needed)
            let methods = try #require(listed.json["methods"]?.array)
            #expect(methods.count == 1)
            #expect(methods[0]["challenge_type"] == "oob")
            #expect(methods[0]["challenge_channel"] == "email")
            #expect(methods[0]["login_hint"] == "a***a@e***m")
            let id = methods[0]["id"]?.string ?? ""
            #expect(IdentifierFactory.isUUID(id))
            let unknown = try await world.challenge(EntraPath.challenge, listed, ["id": "x"])
            #expect(unknown.verdict == "invalid_request 90100")
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            #expect(sent.challengeType == "oob", "\(sent.text)")
            let code = await world.code()
            let wrong = try await world.token(grant, sent, ["oob": TenantTestEnvironment.wrong(code)])
            #expect(wrong.verdict == "invalid_grant invalid_oob_value 50181")
            #expect(try await !world.token(grant, sent, ["oob": code]).accessToken.isEmpty)
            #expect(try await world.token(grant, sent, ["oob": code]).verdict == "invalid_request 55200")
        }
    }

    @Test("Without the second factor no request leads to tokens")
    func noWayAround() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            let needed = try await world.signIn()
            for grant in ["continuation_token", "password"] {
                let reply = try await world.token(
                    grant,
                    needed,
                    ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
                )
                #expect(reply.verdict == "invalid_request 55200")
            }
            #expect(
                try await world.token("mfa_oob", needed, ["oob": await world.code()]).verdict
                    == "invalid_grant invalid_oob_value 50181"
            )
            #expect(try await world.next(EntraPath.registerIntrospect, needed).verdict == "invalid_request 55200")
        }
    }

    @Test("A client without a required capability is sent to the browser with the reason")
    func missingCapability() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            var simple = world
            simple.capabilities = "registration_required"
            let reply = try await simple.initiate()
            #expect(reply.verdict == "redirect")
            #expect(reply.json["redirect_reason"] == "Client is missing mfa_required capability")
            simple = try world.at("nativeauthregistration")
            simple.capabilities = "mfa_required"
            let up = try await simple.startSignUp("bob@example.com")
            #expect(up.json["redirect_reason"] == "Client is missing registration_required capability")
            let late = try await simple.signIn()
            #expect(late.status == 200)
            #expect(late.json["redirect_reason"] == "Client is missing registration_required capability")
            #expect(late.accessToken.isEmpty)
        }
    }

    @Test(
        "A strong method is registered once: a phone with a code, the own address without",
        arguments: [true, false]
    )
    func registration(_ isPhone: Bool) async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let signedUp = try await world.newUser()
            let needed = try await world.token("continuation_token", signedUp)
            #expect(needed.verdict == "invalid_grant registration_required 50076")
            let listed = try await world.next(EntraPath.registerIntrospect, needed)
            #expect(listed.json["methods"]?.array?.compactMap { $0["id"]?.string } == ["email", "sms"])
            #expect(listed.json["methods"]?.array?.first?["login_hint"]?.string == TenantTestEnvironment.address)
            let target = isPhone ? Self.phone : "ADA@example.com"
            let asked = try await world.next(
                EntraPath.registerChallenge,
                listed,
                [
                    "challenge_type": "oob", "challenge_target": target,
                    "challenge_channel": isPhone ? "sms" : "email",
                ]
            )
            var done: TestClient.Reply
            if isPhone {
                #expect(asked.challengeType == "oob")
                #expect(asked.json["challenge_target"]?.string == Self.phone)
                #expect(asked.json["challenge_target_label"] == nil)
                let code = await world.code(to: Self.phone)
                let without = try await world.next(
                    EntraPath.registerContinue,
                    asked,
                    ["grant_type": "continuation_token"]
                )
                #expect(without.verdict == "invalid_request 55200")
                let wrong = try await world.next(
                    EntraPath.registerContinue,
                    asked,
                    ["grant_type": "oob", "oob": TenantTestEnvironment.wrong(code)]
                )
                #expect(wrong.verdict == "invalid_grant invalid_oob_value 50181")
                done = try await world.next(EntraPath.registerContinue, asked, ["grant_type": "oob", "oob": code])
            } else {
                #expect(asked.challengeType == "preverified", "\(asked.text)")
                done = try await world.next(
                    EntraPath.registerContinue,
                    asked,
                    ["grant_type": "continuation_token"]
                )
            }
            #expect(done.status == 200, "\(done.text)")
            #expect(try await !world.token("continuation_token", done).accessToken.isEmpty)
            #expect(try await !world.signIn().accessToken.isEmpty)
        }
    }

    @Test(
        "Invalid and blocked contacts are refused",
        arguments: [
            ("email", "nobody", "invalid_request 901001"), ("email", "", "invalid_request 901001"),
            ("sms", "0170", "invalid_request 901001"), ("sms", "ada@example.com", "invalid_request 901001"),
            ("sms", "+19001234567", "access_denied provider_blocked_by_rep 550024"),
            ("email", "a@Blocked.example", "access_denied provider_blocked_by_rep 550024"),
            ("fax", "+4917012345", "invalid_request 90100"),
        ]
    )
    func contacts(_ channel: String, _ target: String, _ verdict: String) async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let needed = try await world.token("continuation_token", try await world.newUser())
            let fields = ["challenge_type": "oob", "challenge_target": target, "challenge_channel": channel]
            #expect(try await world.next(EntraPath.registerChallenge, needed, fields).verdict == verdict)
            // The token is still valid.
            #expect(try await world.next(EntraPath.registerIntrospect, needed).status == 200)
        }
    }

    @Test("A method registered in one tenant is not available in another")
    func otherTenant() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let needed = try await world.token("continuation_token", try await world.newUser())
            let sent = try await world.next(
                EntraPath.registerChallenge,
                needed,
                ["challenge_type": "oob", "challenge_target": Self.phone, "challenge_channel": "sms"]
            )
            let done = try await world.next(
                EntraPath.registerContinue,
                sent,
                ["grant_type": "oob", "oob": await world.code(to: Self.phone)]
            )
            #expect(done.status == 200)
            let other = try world.at("nativeauthmfa")
            let listed = try await other.next(EntraPath.introspect, try await other.signIn())
            #expect(listed.json["methods"]?.array?.compactMap { $0["challenge_channel"]?.string } == ["email"])
        }
    }

    struct Decision: Sendable, CustomTestStringConvertible {
        let title: String
        var mfa = false
        var registration = false
        let proof: AuthenticatedUser.Proof
        var registered: [StrongAuthMethod] = []
        let expected: String
        var testDescription: String { title }
    }

    private static let mail = StrongAuthMethod(channel: .email, contact: "ada@example.com")
    private static let sms = StrongAuthMethod(channel: .sms, contact: phone)

    @Test(
        "The step after an authentication depends on policy and registered methods",
        arguments: [
            Decision(title: "no requirement", proof: .password, expected: "tokens"),
            Decision(title: "a password", mfa: true, proof: .password, expected: "email"),
            Decision(
                title: "a password and a phone",
                mfa: true,
                proof: .password,
                registered: [sms],
                expected: "sms"
            ),
            Decision(title: "a code", mfa: true, proof: .code(mail), expected: "registration"),
            Decision(title: "a code and a phone", mfa: true, proof: .code(mail), registered: [sms], expected: "sms"),
            Decision(title: "a sign-up", mfa: true, proof: .owner(mail), expected: "tokens"),
            Decision(title: "both", mfa: true, proof: .strong(after: mail), expected: "tokens"),
            Decision(title: "no registered method", registration: true, proof: .password, expected: "registration"),
            Decision(
                title: "a registered method",
                registration: true,
                proof: .password,
                registered: [sms],
                expected: "tokens"
            ),
            Decision(
                title: "both without a registered method",
                mfa: true,
                registration: true,
                proof: .strong(after: nil),
                expected: "registration"
            ),
            Decision(
                title: "both with a registered method",
                mfa: true,
                registration: true,
                proof: .strong(after: nil),
                registered: [sms],
                expected: "tokens"
            ),
            Decision(
                title: "a second factor comes before a registration",
                mfa: true,
                registration: true,
                proof: .password,
                expected: "email"
            ),
        ]
    )
    func decision(_ row: Decision) {
        var tenant = Tenant(id: "t", name: "t", title: "t", file: "")
        tenant.requiresMFA = row.mfa
        tenant.requiresRegistration = row.registration
        let user = User(id: "u", email: "ada@example.com", createdAt: Date(timeIntervalSince1970: 0))
        var state = AccountState()
        state.verifiedEmail = user.email
        let entra = EntraUser(
            account: Account(user: user, state: state),
            hasPassword: true,
            registered: ["t": row.registered]
        )
        func text(_ decision: SignInDecision) -> String {
            switch decision {
            case .tokens: "tokens"
            case .registration: "registration"
            case .redirect(let capability): "redirect \(capability.rawValue)"
            case .secondFactor(let methods): methods.map(\.channel.rawValue).joined(separator: " ")
            }
        }
        func conversation(_ capabilities: Set<Capability>) -> EntraConversation {
            EntraConversation(
                id: "c",
                tenantID: "t",
                clientID: "a",
                challengeTypes: [],
                capabilities: capabilities,
                endsAt: .distantFuture,
                stage: .signIn(PendingSignIn(userID: "u", username: "u"))
            )
        }
        let able = conversation([.secondFactor, .registration])
        #expect(text(.make(entra, proof: row.proof, in: tenant, conversation: able)) == row.expected)
        let bare = text(.make(entra, proof: row.proof, in: tenant, conversation: conversation([])))
        switch row.expected {
        case "tokens": #expect(bare == "tokens")
        case "registration": #expect(bare == "redirect registration_required")
        default: #expect(bare == "redirect mfa_required")
        }
    }
}

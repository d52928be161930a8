import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Tenants: sign-in", .timeLimit(.minutes(5)))
struct EntraSignInTests {
    @Test("Tokens have the claims of user, tenant and app")
    func tokens() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            try await world.newUser(attributes: #"{"displayName":"Ada","city":"Linz","unknown":1}"#)
            let reply = try await world.signIn()
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.headers["cache-control"] == "no-store")
            #expect(reply.json["token_type"] == "Bearer")
            #expect(reply.json["expires_in"] == 3600)
            #expect(reply.json["scope"] == "openid profile offline_access")
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            #expect(user.attributes["name"] == "Ada")
            #expect(user.attributes["city"] == "Linz")
            #expect(user.attributes["unknown"] == nil)
            let claims = try await world.claims(reply.idToken)
            let origin = world.client.baseURL
            #expect(claims["iss"]?.string == "\(origin)/\(world.tenant.tenantID)/v2.0")
            #expect(claims["aud"]?.string == world.tenant.clientID)
            #expect(claims["oid"]?.string == user.id)
            #expect(claims["tid"]?.string == world.tenant.tenantID)
            #expect(claims["preferred_username"] == "ada@example.com")
            #expect(claims["name"] == "Ada")
            #expect(claims["sub"]?.string?.isEmpty == false && claims["sub"]?.string != user.id)
            #expect(claims["nonce"] == nil)
            let info = try #require(Base64URL.data(reply.json["client_info"]?.string ?? ""))
            let expected: JSONValue = ["uid": .string(user.id), "utid": .string(world.tenant.tenantID)]
            #expect(try JSONDecoder().decode(JSONValue.self, from: info) == expected)
            #expect(try await world.claims(reply.accessToken)["scp"] == "openid profile offline_access")
            // The tokens are refused by the other protocols.
            #expect(try await world.client.get("/users/me", bearer: reply.accessToken).status == 401)
            #expect(try await world.client.get("/users/me", bearer: reply.idToken).status == 401)
        }
    }

    @Test("A user of one protocol can sign in with the others")
    func oneDirectory() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            try await world.server.addAlice()
            #expect(try await !world.signIn("alice@example.com", password: "Alice#2026").accessToken.isEmpty)
            #expect(try await !world.signIn("alice", password: "Alice#2026").accessToken.isEmpty)
            try await world.newUser(attributes: #"{"flatusername":"ada"}"#)
            let here = try await world.client.signIn(
                world.server.applications.demo.applicationId,
                "ada",
                TenantTestEnvironment.password
            )
            #expect(here.assertion != nil, "\(here.text)")
            let pools = PoolTestEnvironment(server: world.server, client: world.client, clock: world.clock)
            #expect(
                try await !pools.signIn(TenantTestEnvironment.address, password: TenantTestEnvironment.password).access
                    .isEmpty
            )
            try await pools.newUser("bob", PoolTestEnvironment.password, ["email": "bob@example.com"])
            #expect(
                try await !world.signIn("bob@example.com", password: PoolTestEnvironment.password).accessToken.isEmpty
            )
        }
    }

    @Test("An unverified address of another account does not block its owner")
    func unconfirmed() async throws {
        try await TenantTestEnvironment.run { world in
            let pools = PoolTestEnvironment(server: world.server, client: world.client, clock: world.clock)
            #expect(
                try await pools.signUp(
                    "squatter",
                    PoolTestEnvironment.password,
                    ["email": TenantTestEnvironment.address]
                ).status == 200
            )
            #expect(try await world.initiate().verdict == "user_not_found 50034")
            try await world.newUser()
            #expect(try await !world.signIn().accessToken.isEmpty)
            #expect(
                try await world.signIn(TenantTestEnvironment.address, password: PoolTestEnvironment.password + "x")
                    .verdict
                    == "invalid_grant 50126"
            )
        }
    }

    @Test("A code signs in once, and only in its own conversation")
    func byCode() async throws {
        try await TenantTestEnvironment.run("nativeauthcode") { world in
            try await world.newUser(password: nil)
            let one = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let first = await world.code()
            let two = try await world.challenge(EntraPath.challenge, try await world.initiate())
            #expect(one.challengeType == "oob" && two.challengeType == "oob")
            #expect(
                try await world.token("oob", two, ["oob": first]).verdict == "invalid_grant invalid_oob_value 50181"
            )
            #expect(
                try await world.token("password", two, ["username": TenantTestEnvironment.address, "password": "x"])
                    .verdict
                    == "invalid_request 55200"
            )
            #expect(try await !world.token("oob", one, ["oob": first]).accessToken.isEmpty)
            #expect(try await world.token("oob", one, ["oob": first]).verdict == "invalid_request 55200")
        }
    }

    @Test("An address changed by another protocol identifies no user before it is verified", arguments: [true, false])
    func changedAddress(_ hasPassword: Bool) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser(password: hasPassword ? TenantTestEnvironment.password : nil)
            let directory = world.server.services.directory
            let user = try #require(try await directory.user(.email, value: TenantTestEnvironment.address))
            _ = try await directory.update(user.id) { $0.email = "victim@example.com" }
            #expect(try await world.signIn().verdict == "user_not_found 50034")
            #expect(try await world.initiate("victim@example.com").verdict == "user_not_found 50034")
            let reset = try await world.send(
                EntraPath.resetStart,
                ["username": "victim@example.com", "challenge_type": TenantTestEnvironment.types]
            )
            #expect(reset.verdict == "user_not_found 50034")
            #expect(await world.server.outbox.messages(to: "victim@example.com").isEmpty)
        }
    }

    @Test("initiate distinguishes unknown, invalid and unsupported users")
    func names() async throws {
        try await TenantTestEnvironment.run { world in
            #expect(try await world.initiate().verdict == "user_not_found 50034")
            #expect(try await world.initiate("nobody").verdict == "user_not_found 50034")
            #expect(try await world.initiate("").verdict == "invalid_request 90100")
            #expect(try await world.initiate("a@b").verdict == "invalid_request 90100")
            try await world.newUser(password: nil)
            #expect(
                try await world.initiate(TenantTestEnvironment.address, ["challenge_type": "password redirect"]).verdict
                    == "redirect"
            )
        }
    }

    @Test("Wrong passwords are counted across conversations and lock the sign-in")
    func lockOut() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            for attempt in 0..<10 {
                let step = attempt < 5 ? asked : try await world.challenge(EntraPath.challenge, world.initiate())
                let wrong = try await world.token(
                    "password",
                    step,
                    ["username": TenantTestEnvironment.address, "password": "Wrong#Horse\(attempt)"]
                )
                #expect(wrong.verdict == "invalid_grant 50126")
            }
            #expect(try await world.signIn().verdict == "invalid_grant 50053")
            world.clock.advance(601)
            #expect(try await !world.signIn().accessToken.isEmpty)
        }
    }
}

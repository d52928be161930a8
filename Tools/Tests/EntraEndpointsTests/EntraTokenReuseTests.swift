import Foundation
import GRDB
import Testing

@testable import EntraEndpoints
@testable import ServerTestSupport

/// A continuation token is valid until a step succeeds.
@Suite("Tenants: reuse of continuation tokens", .timeLimit(.minutes(5)))
struct EntraTokenReuseTests {
    @Test("After a resend, the first token accepts the new code")
    func resend() async throws {
        try await TenantTestEnvironment.run { world in
            let first = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            world.clock.advance(30)
            let second = try await world.challenge(EntraPath.signUpChallenge, first)
            #expect(second.status == 200 && second.continuation != first.continuation)
            let code = ["grant_type": "oob", "oob": await world.code()]
            let done = try await world.next(EntraPath.signUpContinue, first, code)
            #expect(done.status == 200, "\(done.text)")
            // The step has invalidated both tokens.
            for old in [first, second] {
                #expect(
                    try await world.next(EntraPath.signUpContinue, old, code).verdict == "invalid_request 55200"
                )
            }
            #expect(try await !world.token("continuation_token", done).accessToken.isEmpty)
        }
    }

    @Test("A challenge can be requested twice with the same token", arguments: [true, false])
    func challengeTwice(_ hasPassword: Bool) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser(password: hasPassword ? TenantTestEnvironment.password : nil)
            let start = try await world.initiate()
            var asked: [TestClient.Reply] = []
            for _ in 0..<2 {
                world.clock.advance(30)
                asked.append(try await world.challenge(EntraPath.challenge, start))
            }
            #expect(asked.allSatisfy { $0.challengeType == (hasPassword ? "password" : "oob") })
            let proof =
                hasPassword
                ? ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
                : ["oob": await world.code()]
            let reply = try await world.token(hasPassword ? "password" : "oob", asked[0], proof)
            #expect(!reply.accessToken.isEmpty, "\(reply.text)")
            let again = try await world.token(hasPassword ? "password" : "oob", asked[1], proof)
            #expect(again.verdict == "invalid_request 55200")
        }
    }

    @Test("Reset and second factor accept a new code with the first token")
    func otherFlows() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            let start = try await world.send(
                EntraPath.resetStart,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            )
            let first = try await world.challenge(EntraPath.resetChallenge, start)
            world.clock.advance(30)
            #expect(try await world.challenge(EntraPath.resetChallenge, first).status == 200)
            let code = ["grant_type": "oob", "oob": await world.code()]
            #expect(try await world.next(EntraPath.resetContinue, first, code).status == 200)

            world.clock.advance(30)
            let listed = try await world.next(EntraPath.introspect, try await world.signIn())
            let id = listed.json["methods"]?.array?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            world.clock.advance(30)
            #expect(try await world.challenge(EntraPath.challenge, listed, ["id": id]).status == 200)
            #expect(try await !world.token("mfa_oob", sent, ["oob": await world.code()]).accessToken.isEmpty)
        }
    }

    @Test("A code registers only the contact that it was sent to, with any token")
    func otherContact() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let done = try await world.newUser()
            let needed = try await world.token("continuation_token", done)
            #expect(needed.suberror == "registration_required")
            let listed = try await world.next(EntraPath.registerIntrospect, needed)
            func choose(_ phone: String) async throws -> TestClient.Reply {
                try await world.next(
                    EntraPath.registerChallenge,
                    listed,
                    ["challenge_type": "oob", "challenge_channel": "sms", "challenge_target": phone]
                )
            }
            let victim = try await choose("+15550001")
            world.clock.advance(30)
            let own = try await choose("+15550002")
            let code = ["grant_type": "oob", "oob": await world.code(to: "+15550002")]
            #expect(try await world.next(EntraPath.registerContinue, victim, code).verdict == "invalid_request 55200")
            #expect(try await world.next(EntraPath.registerContinue, own, code).status == 200)
        }
    }

    @Test("The number of tokens of a conversation is limited, and the oldest is removed")
    func bounds() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let start = try await world.initiate()
            let first = try await world.challenge(EntraPath.challenge, start)
            for _ in 0..<ContinuationTokens.maximumTokenCount {
                _ = try await world.challenge(EntraPath.challenge, first)
            }
            // The oldest token was removed.
            #expect(try await world.challenge(EntraPath.challenge, start).verdict == "invalid_request 55200")
            let count = try await world.server.services.directory.database.pool.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM conversation WHERE realm LIKE 'tenant:%'") ?? 0
            }
            #expect(count <= ContinuationTokens.maximumTokenCount + 1)
        }
    }
}

import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Password length limits", .timeLimit(.minutes(5)))
struct PasswordLengthTests {
    private static let huge = String(repeating: "x", count: 100_000)

    @Test(
        "The user's own password has 8 to 256 characters",
        arguments: [(1, 400), (7, 400), (8, 204), (256, 204), (257, 400)]
    )
    func profile(_ length: Int, _ status: Int) async throws {
        try await SignedInClient.signedIn { _, alice in
            let password = JSONValue.string(String(repeating: "ä", count: length))
            let reply = try await alice.send(
                "POST",
                "/users/me/update-credentials",
                ["attributes": ["password": password]]
            )
            #expect(reply.status == status)
            #expect(reply.errorCode == (status == 400 ? "USR-1901" : nil))
        }
    }

    @Test("100 000 characters are refused before hashing")
    func huge() async throws {
        // This number of rounds would take minutes.
        let configuration = try await TestServer.configuration(rounds: 200_000_000)
        try await TestServer.run(configuration) { server, client in
            let user = User(id: "00000000-0000-4000-8000-000000000001", username: "ada", createdAt: Date())
            let credentials = server.services.credentials
            await #expect(throws: ServiceError.credentialLength) {
                try await credentials.setPassword(Self.huge, for: user)
            }
            #expect(try await !credentials.verifyPassword(Self.huge, of: user))
            let form = try await client.start(server.applications.demo.applicationId)
            let reply = try await client.answer(form, "action_001", ["username": "ada", "password": Self.huge])
            #expect(reply.status == 413)
        }
    }

    @Test("A sign-up refuses a password of one letter with the reason and accepts a valid one")
    func signUp() async throws {
        try await TestServer.run { server, client in
            let form = try await client.start(server.applications.demo.applicationId, "REGISTRATION")
            let refused = try await client.answer(form, "action_credentials", ["username": "ada", "password": "x"])
            #expect(refused.flowStatus == "INCOMPLETE")
            #expect(refused.errorCode == "FET-1903")
            #expect(refused.inputs == ["username", "password"])
            let next = try await client.answer(
                refused,
                "action_credentials",
                ["username": "ada", "password": "Correct#Horse1"]
            )
            #expect(next.errorCode == nil)
            #expect(next.inputs.contains("email"))
        }
    }

    @Test("A recovery refuses a password of one letter and keeps the old password")
    func recovery() async throws {
        try await LinkEnvironment.run { world in
            let app = world.server.applications.demo.applicationId
            let form = try await world.client.start(app, "RECOVERY")
            let sent = try await world.client.answer(form, "action_submit_username", ["username": "alice"])
            let open = try await world.open(
                sent.execution,
                "inviteToken",
                try await world.link()["inviteToken"] ?? ""
            )
            let refused = try await world.client.answer(open, "action_submit_password", ["password": "x"])
            #expect(refused.flowStatus == "INCOMPLETE")
            #expect(refused.errorCode == "FET-1903")
            #expect(try await world.client.signIn(app, "alice", "Alice#2026").assertion != nil)
            let done = try await world.client.answer(refused, "action_submit_password", ["password": "Better#2027"])
            #expect(done.flowStatus == "COMPLETE", "\(done.text)")
        }
    }

    @Test("The recorded server accepts a password of one letter")
    func recorded() async throws {
        try await TestServer.run(try await TestServer.configuration(limits: .recorded)) { server, client in
            let form = try await client.start(server.applications.demo.applicationId, "REGISTRATION")
            let next = try await client.answer(form, "action_credentials", ["username": "ada", "password": "x"])
            #expect(next.errorCode == nil)
        }
    }
}

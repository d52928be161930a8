import Foundation
import Testing

@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("Passkeys of an identified user", .timeLimit(.minutes(5)))
struct KnownUserPasskeyTests {
    /// Flows: sign-in by user name and passkey, and passkey registration for a user who is only identified.
    private static let flow = """
        handle: named
        type: AUTHENTICATION
        start: prompt
        nodes:
          prompt:
            kind: prompt
            inputs:
              - {ref: u, identifier: username, type: TEXT_INPUT, required: true}
            actions:
              - {ref: go, next: find}
              - {ref: steal, next: find_again}
              - {ref: nobody, next: enrol, link: true}
          find: {kind: executor, executor: Identification, onSuccess: challenge, onIncomplete: prompt}
          find_again: {kind: executor, executor: Identification, onSuccess: enrol, onIncomplete: prompt}
          challenge:
            kind: executor
            executor: Passkey
            properties: {mode: challenge, origins: 'ios:one android:two'}
            onSuccess: answer
            onIncomplete: prompt
          answer:
            kind: prompt
            inputs:
              - {identifier: credentialId, type: TEXT_INPUT, required: true}
              - {identifier: clientDataJSON, type: TEXT_INPUT, required: true}
              - {identifier: authenticatorData, type: TEXT_INPUT, required: true}
              - {identifier: signature, type: TEXT_INPUT, required: true}
            actions:
              - {ref: check, next: verify}
          verify:
            kind: executor
            executor: Passkey
            properties: {mode: verify}
            onSuccess: auth_assert
            onIncomplete: challenge
          enrol: {kind: executor, executor: Passkey, properties: {mode: enrol}, onSuccess: fresh}
          fresh: {kind: prompt, actions: [{ref: keep, next: auth_assert}]}
          auth_assert: {kind: executor, executor: Assertion, onSuccess: end}
          end: {kind: end}
        """

    private static let application = "019a0000-0000-7000-8000-00000000e002"

    private static func run(
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient, User) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(flow.utf8).write(to: folder.appendingPathComponent("named.yaml"))
        var configuration = try await TestServer.configuration()
        configuration.definitions = folder
        configuration.moreApplications = [
            Application(id: application, clientID: "named", name: "Named", flows: [.authentication: "named"])
        ]
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            try await work(server, client, alice)
        }
    }

    @Test("Only the user's passkeys are requested and accepted")
    func allowed() async throws {
        try await Self.run { server, client, alice in
            let visit = PasskeyFlowTests.Visit(server: server, client: client)
            let (mine, bobs) = (visit.authenticator(), visit.authenticator())
            _ = try await visit.enrol(mine)
            _ = try await visit.enrol(bobs, "bob", "Bob#2026")
            let form = try await client.start(Self.application)
            var step = try await client.answer(form, "go", ["username": "alice"])
            guard case .array(let allowed) = step.options?["allowCredentials"] else {
                Issue.record("no allowCredentials")
                return
            }
            #expect(allowed.map { $0["id"]?.string } == [Base64URL.text(mine.id)])
            #expect(step.options?["userVerification"] == "preferred")

            step = try await client.answer(step, nil, try bobs.get(step.challengeText).inputs)
            #expect(step.errorCode == "FET-1015")
            #expect(step.assertion == nil)
            // The flow returns to a new challenge, which accepts an app's origin and an unverified user.
            var other = mine
            other.origin = "android:two"
            other.flags = 0x01
            step = try await client.answer(step, nil, try other.get(step.challengeText).inputs)
            #expect(step.flowStatus == "COMPLETE", "\(step.text)")
            #expect(step.subject == alice.id)
        }
    }

    @Test("A user without a passkey gets an error")
    func none() async throws {
        try await Self.run { _, client, _ in
            let form = try await client.start(Self.application)
            let step = try await client.answer(form, "go", ["username": "alice"])
            #expect(step.errorCode == "FET-1016")
            #expect(step.note("passkeyChallenge") == nil)
        }
    }

    @Test("An unauthenticated user cannot register a passkey")
    func enrolment() async throws {
        try await Self.run { _, client, _ in
            let form = try await client.start(Self.application)
            let nobody = try await client.answer(form, "nobody")
            #expect(nobody.errorCode == "FET-1017")
            let named = try await client.answer(form, "steal", ["username": "alice"])
            #expect(named.errorCode == "FET-1004")
            #expect(named.note("passkeyCreationOptions") == nil)
        }
    }
}

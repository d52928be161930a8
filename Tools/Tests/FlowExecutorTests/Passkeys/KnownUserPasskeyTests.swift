import Foundation
import Testing

@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import struct NativeAuthTesting.AuthenticatorOutput
@testable import ServerTestSupport

@Suite("Passkeys of an identified user", .timeLimit(.minutes(5)))
struct KnownUserPasskeyTests {
    /// Flows: sign-in by user name and passkey, and passkey registration for a user who is only identified.
    private static let flow = """
        resource_type: flow
        id: 57cbbb62-5a2e-8081-8cac-153c11a31791
        name: Named
        handle: named
        flowType: AUTHENTICATION
        nodes:
          - {id: start, type: START, onSuccess: prompt}
          - id: prompt
            type: PROMPT
            prompts:
              - inputs:
                  - {ref: u, identifier: username, type: TEXT_INPUT, required: true}
                action: {ref: go, nextNode: find}
              - inputs:
                  - {ref: u, identifier: username, type: TEXT_INPUT, required: true}
                action: {ref: steal, nextNode: find_again}
              - action: {ref: nobody, nextNode: enrol}
          - id: find
            type: TASK_EXECUTION
            executor: {name: IdentifyingExecutor}
            onSuccess: challenge
            onIncomplete: prompt
          - id: find_again
            type: TASK_EXECUTION
            executor: {name: IdentifyingExecutor}
            onSuccess: enrol
            onIncomplete: prompt
          - id: challenge
            type: TASK_EXECUTION
            properties:
              origins: ios:one android:two
            executor: {name: PasskeyAuthExecutor, mode: challenge}
            onSuccess: answer
            onIncomplete: prompt
          - id: answer
            type: PROMPT
            prompts:
              - inputs:
                  - {identifier: credentialId, type: TEXT_INPUT, required: true}
                  - {identifier: clientDataJSON, type: TEXT_INPUT, required: true}
                  - {identifier: authenticatorData, type: TEXT_INPUT, required: true}
                  - {identifier: signature, type: TEXT_INPUT, required: true}
                action: {ref: check, nextNode: verify}
          - id: verify
            type: TASK_EXECUTION
            executor: {name: PasskeyAuthExecutor, mode: verify}
            onSuccess: auth_assert
            onIncomplete: challenge
          - id: enrol
            type: TASK_EXECUTION
            executor: {name: PasskeyAuthExecutor, mode: register_start}
            onSuccess: fresh
          - id: fresh
            type: PROMPT
            prompts:
              - inputs: []
                action: {ref: keep, nextNode: auth_assert}
          - id: auth_assert
            type: TASK_EXECUTION
            executor: {name: AuthAssertExecutor}
            onSuccess: end
          - {id: end, type: END}
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
            let visit = PasskeyVisit(server: server, client: client)
            let mine = visit.authenticator()
            let bobs = visit.authenticator()
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

import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that delete the signed-in user", .timeLimit(.minutes(5)))
struct DeletionFlowTests {
    private static let steps = """
        - id: revoke
          type: TASK_EXECUTION
          executor: {name: CriteriaRevocationExecutor}
          onSuccess: sessions
        - id: sessions
          type: TASK_EXECUTION
          executor: {name: SessionRevocationExecutor}
          onSuccess: wait
        - id: wait
          type: PROMPT
          prompts:
            - inputs: []
              action: {ref: delete, nextNode: delete}
        - id: delete
          type: TASK_EXECUTION
          executor: {name: UserDeleteExecutor}
          onSuccess: end
        """

    private static let files = FlowSandbox.files([
        "AUTHENTICATION": """
        \(FlowSandbox.signIn)
        - {id: next, type: TASK_EXECUTION, executor: {name: PreDeleteExecutor, mode: revoke_all}, onSuccess: revoke}
        \(steps)
        """
    ])

    /// A refresh token, an access token and a session cookie of one user.
    private struct Possessions {
        let tokens: TestClient.Reply
        let cookie: String
        let conversation: OAuthConversation
        let world: SessionEnvironment

        init(_ server: LocalIdentityServer, _ client: TestClient, _ username: String, _ password: String) async throws {
            world = SessionEnvironment(server: server, client: client, clock: TestClock())
            conversation = OAuthConversation(client, .init(server.applications.demo))
            tokens = try await conversation.tokens(username, password)
            let end = try await client.signIn(world.application, username, password)
            cookie = try #require(end.cookie)
        }

        func expect(alive: Bool) async throws {
            let profile = try await world.client.get("/users/me", bearer: tokens.accessToken)
            #expect(profile.status == (alive ? 200 : 401))
            #expect(try await world.start(cookie: cookie).assertion.map { _ in true } == (alive ? true : nil))
            let refreshed = try await conversation.refresh(tokens.refreshToken)
            #expect(refreshed.status == (alive ? 200 : 400))
        }
    }

    @Test("All tokens and sessions of the user end before the account is deleted; those of other users remain")
    func wholeWay() async throws {
        try await DefinitionSandbox.run(Self.files) { _, server, client in
            let alice = try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bobby#2026", email: "bob@example.com")
            let hers = try await Possessions(server, client, "alice", "Alice#2026")
            let his = try await Possessions(server, client, "bob", "Bobby#2026")
            let step = try await client.enter()
            #expect(step.actions == ["delete"])
            try await hers.expect(alive: false)
            #expect(try await server.services.directory.user(.id, value: alice.id) != nil)
            let end = try await client.answer(step, "delete")
            #expect(end.flowStatus == "COMPLETE")
            #expect(end.assertion == nil)
            #expect(try await server.services.directory.user(.id, value: alice.id) == nil)
            #expect(try await client.enter().errorCode == "FET-1001")
            try await his.expect(alive: true)
        }
    }

    @Test("Deletion requires a sign-in and is limited to the signed-in user")
    func others() async throws {
        let unproven = FlowSandbox.files([
            "RECOVERY": """
            - id: form
              type: PROMPT
              prompts:
                - inputs: [{identifier: username, type: TEXT_INPUT, required: true}]
                  action: {ref: go, nextNode: identify}
            - {id: identify, type: TASK_EXECUTION, executor: {name: IdentifyingExecutor}, onSuccess: next}
            - {id: next, type: TASK_EXECUTION, executor: {name: PreDeleteExecutor}, onSuccess: revoke}
            \(Self.steps)
            """
        ])
        try await DefinitionSandbox.run(unproven) { _, server, client in
            let alice = try await server.addAlice()
            let form = try await client.start(FlowSandbox.application, "RECOVERY")
            let reply = try await client.answer(form, "go", ["username": "alice", "subject": alice.id])
            #expect(reply.errorCode == "FET-1004")
        }
        try await DefinitionSandbox.run(Self.files) { _, server, client in
            let alice = try await server.addAlice()
            let bob = try await server.addUser(username: "bob", password: "Bobby#2026")
            let form = try await client.start(FlowSandbox.application)
            let reply = try await client.answer(
                form,
                "go",
                ["username": "alice", "password": "Alice#2026", "subject": bob.id]
            )
            #expect(reply.errorCode == "FET-1084")
            for user in [alice, bob] { #expect(try await server.services.directory.user(.id, value: user.id) != nil) }
        }
    }

    @Test("Without a preceding check nothing is revoked or deleted", arguments: ["revoke", "sessions", "delete"])
    func unplanned(_ node: String) async throws {
        let files = FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - id: next
              type: PROMPT
              prompts:
                - {inputs: [], action: {ref: check, nextNode: check-first}}
                - {inputs: [], action: {ref: skip, nextNode: \(node)}}
            - {id: check-first, type: TASK_EXECUTION, executor: {name: PreDeleteExecutor}, onSuccess: revoke}
            \(Self.steps)
            """
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let hers = try await Possessions(server, client, "alice", "Alice#2026")
            let reply = try await client.answer(try await client.enter(), "skip")
            #expect(reply.status == 500)
            #expect(reply.errorCode == "SSE-5000")
            try await hers.expect(alive: true)
        }
    }

    @Test("Another sign-in in the same execution removes the permission to delete")
    func changedUser() async throws {
        let files = FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - {id: next, type: TASK_EXECUTION, executor: {name: PreDeleteExecutor}, onSuccess: again}
            - id: again
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: username, type: TEXT_INPUT, required: true}
                    - {identifier: password, type: PASSWORD_INPUT, required: true}
                  action: {ref: go, nextNode: second}
            - id: second
              type: TASK_EXECUTION
              executor: {name: CredentialsAuthExecutor}
              onSuccess: delete
              onIncomplete: again
            - {id: delete, type: TASK_EXECUTION, executor: {name: UserDeleteExecutor}, onSuccess: end}
            """
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            let alice = try await server.addAlice()
            let bob = try await server.addUser(username: "bob", password: "Bobby#2026")
            let again = try await client.enter()
            let reply = try await client.answer(again, "go", ["username": "bob", "password": "Bobby#2026"])
            #expect(reply.errorCode == "SSE-5000")
            for user in [alice, bob] { #expect(try await server.services.directory.user(.id, value: user.id) != nil) }
        }
    }

    @Test("An account that was deleted in the meantime is not deleted again")
    func gone() async throws {
        try await DefinitionSandbox.run(Self.files) { _, server, client in
            let alice = try await server.addAlice()
            let step = try await client.enter()
            try await AccountStore(directory: server.services.directory).delete(alice.id)
            #expect(try await client.answer(step, "delete").errorCode == "FET-1085")
        }
    }
}

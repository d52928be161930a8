import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Proofs and disclosed information", .timeLimit(.minutes(5)))
struct ProofTests {
    private static let files = [
        "Applications/quick.yaml": """
        resource_type: application
        id: quick
        name: Quick
        type: browser
        ouHandle: default
        allowedUserTypes: [Person]
        authFlowHandle: sign-in
        recoveryFlowHandle: quick
        isRecoveryFlowEnabled: true
        signOutFlowHandle: out
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: quick
              redirectUris:
                - nativeauth-demo://callback
              postLogoutRedirectUris:
                - nativeauth-demo://logout
              grantTypes:
                - authorization_code
              responseTypes: [code]
              pkceRequired: true
              tokenEndpointAuthMethod: none
              publicClient: true
        """,
        "Flows/quick.yaml": """
        resource_type: flow
        id: ddee0211-c35e-839a-8359-3b010cf6336f
        name: Quick
        handle: quick
        flowType: RECOVERY
        nodes:
          - {id: start, type: START, onSuccess: ask}
          - id: ask
            type: PROMPT
            prompts:
              - inputs:
                  - {identifier: username, type: TEXT_INPUT, required: true}
                  - {identifier: password, type: PASSWORD_INPUT, required: true}
                action: {ref: go, nextNode: identify}
          - id: identify
            type: TASK_EXECUTION
            executor: {name: IdentifyingExecutor}
            onSuccess: set
          - id: set
            type: TASK_EXECUTION
            executor: {name: CredentialSetter}
            onSuccess: end
          - {id: end, type: END}
        """,
        "Flows/out.yaml": """
        resource_type: flow
        id: a30d9504-eccc-8a25-8709-9193cd1bbd7a
        name: Out
        handle: out
        flowType: SIGNOUT
        nodes:
          - {id: start, type: START, onSuccess: go}
          - id: go
            type: CALL
            flow: {ref: d58fcda2-47ce-82c2-849b-cc31eed8016d}
            properties: {useApplicationFlow: true}
            onSuccess: end
          - {id: end, type: END}
        """,
    ]

    @Test("An identified but unauthenticated user cannot set a password")
    func named() async throws {
        try await DefinitionSandbox.run(Self.files) { _, server, client in
            let alice = try await server.addAlice()
            let form = try await client.start("quick", "RECOVERY")
            let reply = try await client.answer(form, "go", ["username": "alice", "password": "Stolen#1"])
            #expect(reply.errorCode == "FET-1004")
            #expect(try await server.services.credentials.verifyPassword("Alice#2026", of: alice))
        }
    }

    @Test("A link authenticates only its own user", arguments: ["alice", "other"])
    func link(_ recipient: String) async throws {
        try await TestServer.run { server, _ in
            var state = Self.state()
            let token = "token"
            state.subject = Subject(userID: "alice")
            let invite = LinkState(
                hash: Digest.text(token),
                expiresAt: .distantFuture,
                userID: recipient
            )
            state.subject.set(try StoredExecutorState(invite), of: InviteExecutor.descriptor.name)
            state.frame.secrets["inviteToken"] = token
            let outcome = try await InviteExecutor(services: server.services).run(
                ExecutorNode(name: "InviteExecutor", mode: "verify", onSuccess: "end"),
                in: Self.context(state, server.services)
            )
            #expect(outcome.changes.contains(.forget(InviteExecutor.self)))
            let isProven = outcome.changes.contains { if case .authenticated = $0 { true } else { false } }
            #expect(isProven == (recipient == "alice"))
        }
    }

    @Test("A flow started by OAuth continues with a sign-in only where the client may start one")
    func signOut() async throws {
        try await DefinitionSandbox.run(Self.files) { _, _, client in
            let reply = try await client.get(
                FormEncoding.address(
                    "/oauth2/logout",
                    parameters: ["client_id": "quick", "post_logout_redirect_uri": "nativeauth-demo://logout"]
                )
            )
            let execution = try #require(reply.location("executionId"))
            let step = try await client.flow(["executionId": .string(execution)])
            #expect(step.status == 403)
            #expect(step.errorCode == "FES-1010")
        }
    }

    @Test("A denied attribute is in no assertion, also of a flow without a consent prompt")
    func denied() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let app = server.applications.demo.applicationId
            try await server.services.consents.record(
                [.init(purpose: "p", element: "given_name"): false],
                permissions: [],
                of: alice.id,
                for: app,
                now: .now
            )
            let end = try await client.signIn(app, "alice", "Alice#2026")
            let claims = try #require(Token(end.assertion ?? "")?.claims)
            #expect(claims["given_name"] == nil)
            #expect(claims["family_name"]?.string == "Example")
        }
    }

    @Test("The values of one prompt are kept after the next one")
    func twoQuestions() async throws {
        try await TestServer.run { server, _ in
            let alice = try await server.addAlice()
            let services = server.services
            var state = Self.state()
            state.subject = Subject(userID: alice.id)
            state.subject.authentications = [.init(method: "m", at: .now)]
            let earlier = ConsentExecutor.State(approved: ["email"], denied: ["name"])
            state.subject.set(try StoredExecutorState(earlier), of: ConsentExecutor.descriptor.name)
            try await services.consents.record(
                [.init(purpose: "p", element: "a"): true, .init(purpose: "p", element: "b"): false],
                permissions: [],
                of: alice.id,
                for: state.applicationID,
                now: .now
            )
            func run(_ optional: String) async throws -> ConsentExecutor.State? {
                let purposes = #"[{"name":"p","optional":[\#(optional)]}]"#
                let outcome = try await ConsentExecutor(services: services).run(
                    ExecutorNode(name: "ConsentExecutor", properties: ["purposes": purposes], onSuccess: "end"),
                    in: Self.context(state, services)
                )
                for case .state("ConsentExecutor", let stored?) in outcome.changes {
                    return stored.state(as: ConsentExecutor.State.self)
                }
                return nil
            }
            let done = try await run(#"{"name":"a"},{"name":"b"}"#)
            #expect(done == .init(approved: ["email", "a"], denied: ["name", "b"]))
            let asked = try await run(#"{"name":"c"}"#)
            #expect(asked == .init(isAsked: true, approved: ["email"], denied: ["name"]))
        }
    }

    @Test("The latest decision about an attribute applies, and permissions are not attributes")
    func newest() async throws {
        try await TestServer.run { server, _ in
            let alice = try await server.addAlice()
            let consents = server.services.consents
            func decide(_ purpose: String, _ isApproved: Bool, _ time: Double, _ permissions: [String]) async throws {
                try await consents.record(
                    [.init(purpose: purpose, element: "email"): isApproved],
                    permissions: permissions,
                    of: alice.id,
                    for: "app",
                    now: Date(timeIntervalSince1970: time)
                )
            }
            // Rows come in the order of the purposes.
            for (denial, approval, isSeen) in [("b", "a", true), ("a", "b", true), ("a", "b", false)] {
                try await decide(denial, false, isSeen ? 1 : 3, [])
                try await decide(approval, true, 2, [])
                let email = try await consents.visible(alice, to: "app").email
                #expect((email != nil) == isSeen)
            }
            try await decide("a", true, 4, [])
            try await decide("c", false, 5, ["c"])
            #expect(try await consents.visible(alice, to: "app").email != nil)
        }
    }

    @Test("Setting a first password ends sessions too")
    func firstPassword() async throws {
        try await TestServer.run { server, _ in
            let services = server.services
            let user = User(id: "new", username: "new", createdAt: .now)
            try await services.directory.addIfNew(user) { _, _ in }
            let begun = try await services.sessions.begin(
                .init(userID: user.id, provenAt: .now),
                flow: "f",
                replacing: nil,
                now: .now
            )
            let handle = try #require(begun)
            #expect(try await services.sessions.use(handle, flow: "f", now: .now) != nil)
            try await services.credentials.setPassword("First#1", for: user)
            #expect(try await services.sessions.use(handle, flow: "f", now: .now) == nil)
        }
    }

    @Test("A code of another user is wrong")
    func otherCode() async throws {
        try await TestServer.run { server, _ in
            let alice = try await server.addAlice()
            let codes = server.services.codes
            let delivery = CodeDelivery(channel: .email, destination: "alice@example.com")
            let sending = try await codes.begin(
                "123456",
                id: "c",
                to: delivery,
                of: alice.id,
                context: "f app",
                now: .now
            )
            #expect(sending == .send)
            #expect(try await codes.check("123456", id: "c", of: "other", now: .now) == .wrong)
            let verdict = try await codes.check("123456", id: "c", of: alice.id, now: .now)
            #expect(verdict == .right(delivery))
        }
    }

    @Test("A sign-up creates no user after a sign-in, and an identified user does not pass as authenticated")
    func federated() async throws {
        try await TestServer.run { server, _ in
            let executor = ProvisioningExecutor(services: server.services)
            let call = ExecutorNode(name: "ProvisioningExecutor", onSuccess: "end")
            var state = Self.state()
            state.subject = Subject(userID: "alice")
            let named = try await executor.run(call, in: Self.context(state, server.services))
            #expect(named.result == .failure(.userNotAuthenticated))
            state.subject.session = .init(provenAt: .now)
            let identity = ProviderIdentity(
                connectionID: "c",
                subject: "s",
                claims: ["email": "new@example.com", "given_name": "New"]
            )
            state.subject.set(
                try StoredExecutorState(FederatedAuthExecutor.State(identity: identity)),
                of: FederatedAuthExecutor.descriptor.name
            )
            let proven = try await executor.run(call, in: Self.context(state, server.services))
            #expect(proven == .success([.forget(FederatedAuthExecutor.self)]))
        }
    }

    private static func state() -> ExecutionState {
        ExecutionState(
            id: "id",
            applicationID: "demo",
            isVerbose: false,
            expiresAt: .distantFuture,
            frames: [.init(flow: "f", node: "n")]
        )
    }

    private static func context(_ state: ExecutionState, _ services: ServerServices) -> ExecutionContext {
        let application = Application(
            id: state.applicationID,
            clientID: "demo",
            name: "Demo",
            kind: .mobile,
            attestation: .developmentMode,
            flows: [:]
        )
        return ExecutionContext(state: state, application: application, now: services.clock.now())
    }
}

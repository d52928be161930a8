import Foundation
import GRDB
import Testing

@testable import FlowEngine
@testable import IdentityDomain
@testable import IdentityBase

/// The state of executors belongs to the subject of an execution, and is replaced with it.
@Suite("The subject of an execution", .timeLimit(.minutes(5)))
struct SubjectTests {
    /// The ways in which an execution changes its subject.
    enum Turn: CaseIterable {
        case otherUser, deletedUser, calledFlow, lostProof

        var subject: Subject {
            switch self {
            case .otherUser: Subject(userID: "other")
            case .deletedUser, .calledFlow: Subject()
            case .lostProof: Subject(userID: "user")
            }
        }
    }

    /// A subject with a state of every executor that declares one.
    private static func full() throws -> Subject {
        var subject = Subject(userID: "user")
        subject.userType = "Person"
        subject.authentications = [.init(method: "m", at: .now)]
        subject.session = .init(provenAt: .now, hash: "h")
        for executor in ExecutorRegistry.all {
            subject.set(StoredExecutorState(text: "{}", secret: "secret"), of: executor.descriptor.name)
        }
        return subject
    }

    @Test("Executor state is discarded with its subject", arguments: Turn.allCases)
    func replacement(_ turn: Turn) throws {
        let machine = try FlowStateMachineTests.machine()
        var state = FlowStateMachineTests.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "go", inputs: ["username": "a", "password": "b"], progress: &progress)
        state.subject = try Self.full()
        #expect(state.subject.states.count == ExecutorRegistry.all.count)
        switch turn {
        case .otherUser: _ = machine.resume(&state, after: .success([.user("other")]), progress: &progress)
        case .deletedUser: _ = machine.resume(&state, after: .success([.userDeleted]), progress: &progress)
        case .lostProof: _ = machine.resume(&state, after: .success([.authenticationCleared]), progress: &progress)
        case .calledFlow:
            _ = machine.resume(&state, after: .incomplete(.invalidCredentials), progress: &progress)
            _ = machine.submit(&state, action: "leave", inputs: [:], progress: &progress)
            #expect(state.frame.flow == "REGISTRATION other")
        }
        #expect(state.subject == turn.subject)
        #expect(state.subject.secrets.isEmpty)
    }

    @Test("Executor state is kept for the same user")
    func sameUser() throws {
        let machine = try FlowStateMachineTests.machine()
        var state = FlowStateMachineTests.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "go", inputs: ["username": "a", "password": "b"], progress: &progress)
        state.subject = try Self.full()
        _ = machine.resume(&state, after: .success([.user("user")]), progress: &progress)
        #expect(state.subject.states.count == ExecutorRegistry.all.count)
    }

    @Test("An execution has no user property outside of its subject")
    func members() {
        let members = Set(Mirror(reflecting: FlowStateMachineTests.state()).children.compactMap(\.label))
        // A new member must not hold anything about the user: it would survive the replacement of the subject.
        #expect(
            members == [
                "id", "applicationID", "isVerbose", "expiresAt", "frames", "subject", "isBarredFromSignIn",
                "challengeHash", "oauthStart", "callDepth", "hasReenteredSignIn", "browserHash",
            ]
        )
    }

    @Test("The encoded form contains no executor secret, and the state is complete with it")
    func secrets() throws {
        let pending = PendingFederation(
            connectionID: "c",
            stateHash: "s",
            nonceHash: "n",
            provider: try ProviderMetadata(
                .init(
                    authorization: "https://a.example/a",
                    token: "https://a.example/t",
                    keys: "https://a.example/k"
                ),
                issuer: "https://a.example"
            ),
            usesCodeChallenge: true,
            redirectURI: nil,
            codeVerifier: "hidden"
        )
        let federation = FederatedAuthExecutor.State(pending: pending)
        let invite = InviteExecutor.State(hash: "h", expiresAt: .distantFuture, secret: "hidden")
        let link = MagicLinkExecutor.State(hash: "h", expiresAt: .distantFuture, secret: "hidden")
        var subject = Subject(userID: "user")
        subject.set(try StoredExecutorState(federation), of: FederatedAuthExecutor.descriptor.name)
        subject.set(try StoredExecutorState(invite), of: InviteExecutor.descriptor.name)
        subject.set(try StoredExecutorState(link), of: MagicLinkExecutor.descriptor.name)
        let data = try JSONEncoder().encode(subject)
        #expect(!String(decoding: data, as: UTF8.self).contains("hidden"))
        var loaded = try JSONDecoder().decode(Subject.self, from: data)
        #expect(loaded.state(of: FederatedAuthExecutor.self)?.pending?.isUsable == false)
        loaded.secrets = subject.secrets
        #expect(loaded == subject)
        #expect(loaded.state(of: FederatedAuthExecutor.self) == federation)
        #expect(loaded.state(of: InviteExecutor.self) == invite)
        #expect(loaded.state(of: MagicLinkExecutor.self) == link)
    }

    @Test("State that this version cannot decode is treated as missing")
    func unreadableState() {
        var subject = Subject(userID: "user")
        subject.set(StoredExecutorState(text: #"{"hash":{"another":"form"}}"#), of: InviteExecutor.descriptor.name)
        #expect(subject.state(of: InviteExecutor.self) == nil)
    }

    @Test("An execution that the server can't read has expired", arguments: unreadableRows)
    func unreadableRow(_ text: String) async throws {
        try await TestServer.run { server, client in
            let form = try await client.start(server.applications.demo.applicationId)
            let id = form.execution
            try await server.services.directory.database.pool.write { database in
                try database.execute(
                    sql: "UPDATE conversation SET content = ? WHERE realm = ? AND hash = ?",
                    arguments: [text, Realm.flow.rawValue, Digest.text(id)]
                )
                #expect(database.changesCount == 1)
            }
            let reply = try await client.flow(["executionId": .string(id)])
            #expect(reply.status == 400)
            #expect(reply.errorCode == "FES-1004")
        }
    }

    static let unreadableRows = [
        #"""
        {"id":"x","applicationID":"demo","isVerbose":false,"expiresAt":99999999999,"challengeHash":"",\#
        "authentications":[],"userID":"u","code":{"id":"c","resends":0},\#
        "frames":[{"flow":"sign-in","node":"prompt_credentials","inputs":{},"requested":[],"isShown":false}]}
        """#,
        "{}", "not JSON",
    ]
}

import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The demo with a person: real forms against a server of its own, as often as wanted.
@MainActor
struct DemoVisit {
    private let server: LocalIdentityServer
    private let output: Output

    init(server: LocalIdentityServer, output: Output) {
        self.server = server
        self.output = output
    }

    /// Leads the person until they quit.
    /// - Throws: `Interruption`, or `CommandFailure` when the server can't be used.
    func run() async throws {
        output.say("Welcome to NativeAuth. A server on this machine defines the forms you fill here;")
        output.say("it is gone when you quit. The mails that it sends appear on this screen.")
        let storage = InMemoryStorageAdapter()
        let demo = try await ClientSession(Connection(server), storage: storage)
        let byCode = try await ClientSession(Connection(server, server.applications.emailCode), storage: storage)
        // A session is prolonged and ended by the client that it was issued to.
        var current = demo
        while true {
            guard try await current.client.isSignedIn() else {
                guard let used = try await enter(demo, byCode) else { break }
                current = used
                continue
            }
            let choice = try await MenuDialog(output.terminal).choose("What now?", ["Who am I?", "Sign out", "Quit"])
            if choice == 2 { break }
            if choice == 1 {
                output.say(try await current.signOut(everywhere: false).message)
            } else {
                try await showUser(current)
            }
        }
        output.say("Goodbye.")
    }

    /// Nobody is signed in: offers the ways in.
    /// - Returns: the client that was used; `nil` when the visit is over.
    private func enter(_ demo: ClientSession, _ byCode: ClientSession) async throws -> ClientSession? {
        let ways = ["Sign up", "Sign in", "Sign in with an e-mail code (sign up first)", "Quit"]
        switch try await MenuDialog(output.terminal).choose("What would you like to do?", ways) {
        case 0: try await fill(demo, .signUp)
        case 1: try await fill(demo, .signIn)
        case 2:
            try await fill(byCode, .signIn)
            return byCode
        default: return nil
        }
        return demo
    }

    private func fill(_ session: ClientSession, _ kind: ThunderIDFlow.Kind) async throws {
        let flow = ThunderIDFlow(
            client: session.client, kind: kind, applicationId: session.connection.applicationId)
        switch try await FormDialog(model: FlowModel(flow: flow), terminal: output.terminal).run() {
        case .complete(let outcome):
            if let message = outcome.message { output.say(TextCleaner.paragraphs(message)) }
            guard outcome.user != nil else { return }
            output.show([.blank, ScreenLine("Signed in.", .good)])
            try await showUser(session)
        case .failed(let error): output.show(output.renderer.lines(of: error))
        case .misused(let message): throw CommandFailure.usage(message)
        case .left: break
        }
    }

    private func showUser(_ session: ClientSession) async throws {
        guard let user = try await session.user() else { return }
        output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
    }
}

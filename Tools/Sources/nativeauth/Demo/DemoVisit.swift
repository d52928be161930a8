import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The interactive demo: real forms of the three protocols against a server of its own.
@MainActor
struct DemoVisit {
    /// A protocol and its flows.
    private struct Place {
        let title: String
        let ways: [Way]

        struct Way {
            let title: String
            let kind: FlowKind
            let session: any ProviderSession
        }

        init(_ title: String, _ session: any ProviderSession, more: [Way] = []) {
            self.title = title
            ways =
                [
                    Way(title: "Sign up", kind: .signUp, session: session),
                    Way(title: "Sign in", kind: .signIn, session: session),
                ] + more + [Way(title: "Reset a password", kind: .recovery, session: session)]
        }
    }

    private let server: LocalIdentityServer
    private let output: Output

    init(server: LocalIdentityServer, output: Output) {
        self.server = server
        self.output = output
    }

    /// Runs the menus until the user quits.
    /// - Throws: `Interruption`, or `CommandFailure` if the server cannot be used.
    func run() async throws {
        output.say("Welcome to NativeAuth. A server on this machine defines the forms you fill here;")
        output.say("it is gone when you quit. The mails that it sends appear on this screen.")
        output.say("All three protocols use one directory: a user name or an address registers once.")
        let places = try await places()
        while true {
            let choice = try await MenuDialog(output.terminal).choose(
                "Which protocol?", places.map(\.title) + ["Quit"])
            guard places.indices.contains(choice) else { break }
            try await visit(places[choice])
        }
        output.say("Goodbye.")
    }

    private func places() async throws -> [Place] {
        let storage = InMemoryStorageAdapter()
        let demo = try await ClientSession(Connection(server), storage: storage)
        let byCode = try await ClientSession(Connection(server, server.applications.emailCode), storage: storage)
        let code = Place.Way(title: "Sign in with an e-mail code (sign up first)", kind: .signIn, session: byCode)
        var places = [Place("ThunderID: forms that the server defines", demo, more: [code])]
        if let pool = Connection(poolOf: server) {
            let session = try PoolSession(pool, store: MemorySecretStore())
            places.append(Place("Amazon Cognito user pool", session))
        }
        if let tenant = Connection(tenantOf: server) {
            let session = try TenantSession(tenant, store: MemorySecretStore())
            places.append(Place("Microsoft Entra External ID tenant", session))
        }
        return places
    }

    private func visit(_ place: Place) async throws {
        // A session can only be refreshed and ended by the client to which it was issued.
        var current = place.ways[0].session
        while true {
            guard try await current.isSignedIn() else {
                let choice = try await MenuDialog(output.terminal).choose(
                    "What would you like to do?", place.ways.map(\.title) + ["Back"])
                guard place.ways.indices.contains(choice) else { return }
                current = place.ways[choice].session
                try await fill(place.ways[choice])
                continue
            }
            let choice = try await MenuDialog(output.terminal).choose("What now?", ["Who am I?", "Sign out", "Back"])
            if choice == 2 { return }
            if choice == 1 {
                output.say(try await current.signOut(everywhere: false).message)
            } else if let user = try await current.user() {
                output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
            }
        }
    }

    private func fill(_ way: Place.Way) async throws {
        let flow = try way.session.flow(way.kind, language: "en-US")
        switch try await FormDialog(model: FlowModel(flow: flow), terminal: output.terminal).run() {
        case .complete(let outcome):
            if let message = outcome.message { output.say(TextCleaner.paragraphs(message)) }
            if way.kind == .signUp { output.show([.blank, ScreenLine("The account was created.", .good)]) }
            if way.kind == .recovery { output.show([.blank, ScreenLine("The password was changed.", .good)]) }
            guard outcome.user != nil, let user = try await way.session.user() else {
                return output.say("Nobody is signed in yet: choose Sign in.")
            }
            try output.showSignedIn(user, at: way.session.connection)
        case .failed(let error): output.show(output.renderer.lines(of: error))
        case .misused(let message): output.say(message)
        case .left: break
        }
    }
}

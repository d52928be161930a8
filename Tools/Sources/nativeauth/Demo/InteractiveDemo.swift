import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The interactive demo: real forms of the three protocols against a server of its own.
@MainActor
struct InteractiveDemo {
    private struct ProtocolMenu {
        let title: String
        let entries: [Entry]

        struct Entry {
            let title: String
            let kind: AuthFlowKind
            let client: any ProviderClient
        }

        init(client: any ProviderClient, more: [Entry] = []) {
            title = client.connection.providerName.type.serviceTitle
            let signUp = Entry(title: "Sign up", kind: .signUp, client: client)
            let signIn = Entry(title: "Sign in", kind: .signIn, client: client)
            let recovery = Entry(title: "Reset a password", kind: .recovery, client: client)
            entries = [signUp, signIn] + more + [recovery]
        }
    }

    let server: LocalIdentityServer
    let output: Output

    /// - Throws: `Interruption`, or `CommandFailure` if the server cannot be used.
    func run() async throws {
        output.say("Welcome to NativeAuth. A temporary server on this machine defines the forms.")
        output.say("Emails that it sends appear on this screen.")
        output.say("All three protocols share one user directory: a username or email address can sign up once.")

        let menus = try await makeMenus()
        let titles = menus.map(\.title) + ["Quit"]
        while true {
            let choice = try await output.terminal.choose("Select a protocol:", from: titles)
            guard menus.indices.contains(choice) else { break }
            try await run(menus[choice])
        }
        output.say("Goodbye.")
    }

    private func makeMenus() async throws -> [ProtocolMenu] {
        let storage = InMemoryStorageAdapter()
        let demoClient = try await ThunderIDProviderClient(Connection(server), storage: storage)
        let emailCodeClient = try await ThunderIDProviderClient(
            Connection(server, application: server.applications.emailCode),
            storage: storage
        )
        let code = ProtocolMenu.Entry(
            title: "Sign in with an email code (sign up first)",
            kind: .signIn,
            client: emailCodeClient
        )
        var menus = [ProtocolMenu(client: demoClient, more: [code])]
        // The first connection is that of ThunderID.
        for connection in Connection.defaults(of: server).dropFirst() {
            let store = MemorySecretStore()
            let client = try await connection.provider.makeClient(connection, storage: storage, store: store)
            menus.append(ProtocolMenu(client: client))
        }
        return menus
    }

    private func run(_ menu: ProtocolMenu) async throws {
        // A session can only be refreshed and ended by the client to which it was issued.
        var current = menu.entries[0].client
        while true {
            guard try await current.isSignedIn() else {
                let choice = try await output.terminal.choose(
                    "Select an action:",
                    from: menu.entries.map(\.title) + ["Back"]
                )
                guard menu.entries.indices.contains(choice) else { return }
                current = menu.entries[choice].client
                try await runFlow(menu.entries[choice])
                continue
            }

            let actions = ["Show the signed-in user", "Sign out", "Back"]
            let choice = try await output.terminal.choose("Select an action:", from: actions)
            if choice == 2 { return }
            if choice == 1 {
                output.say(try await current.signOut(everywhere: false).message)
            } else if let user = try await current.userIfSignedIn() {
                try output.show(user)
            }
        }
    }

    private func runFlow(_ entry: ProtocolMenu.Entry) async throws {
        let flow = try entry.client.auth.flow(entry.kind, texts: FormTexts(language: "en-US"))
        let dialog = FormDialog(model: FlowModel(flow: flow), terminal: output.terminal)

        switch try await dialog.run() {
        case .complete(let outcome):
            if let message = outcome.message { output.say(TextCleaner.paragraphs(message)) }
            if entry.kind == .signUp { showSuccess("The account was created.") }
            if entry.kind == .recovery { showSuccess("The password was changed.") }
            guard outcome.user != nil, let user = try await entry.client.userIfSignedIn() else {
                return output.say("Not signed in yet. Select Sign in.")
            }
            try output.showSignedIn(user, at: entry.client.connection)

        case .failed(let error):
            let renderer = ScreenRenderer(output.traits)
            output.show(renderer.lines(of: error))

        case .usageError(let message): output.say(message)
        case .left, .incomplete: break
        }
    }

    private func showSuccess(_ text: String) {
        output.show([.blank, ScreenLine(text, .good)])
    }
}

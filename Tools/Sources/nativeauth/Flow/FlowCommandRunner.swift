import AuthFlows
import ThunderID

/// Runs the flow of a command, as its options say: in the terminal or on the server's hosted pages.
struct FlowCommandRunner {
    let options: FlowOptions

    private var output: Output { options.format.output }

    private var connections: SavedConnections {
        SavedConnections(provider: options.connectionOptions.provider ?? .thunderid)
    }

    /// Runs a flow from its first step, with `--browser` as a sign-in on the hosted pages.
    func start(_ kind: AuthFlowKind, browser: BrowserOptions? = nil) async throws {
        if let browser, browser.browser {
            return try await signInOnPages(isSignUp: kind == .signUp, mode: browser.mode)
        }

        let request = try FlowRunRequest(kind: kind, input: options.input, forms: options.forms)
        let connections = connections
        let connection = try connections.resolver.connectionForFlow(options.connectionOptions)
        SavedFlowStore(state: connections.state).prune()
        try await run(request, at: connection, state: connections.state)
    }

    /// Runs a new or a saved flow.
    func run(_ request: FlowRunRequest, at connection: Connection, state: CommandState) async throws {
        try request.prepareSessionFile(in: state, output: output)
        let client = try await connection.makeClient(state: state)
        let runner = await FlowRunner(client: client, state: state, output: output)
        guard client.auth.flows.contains(request.kind) else { throw CommandFailure.unknownFlow }
        let flow = try client.auth.flow(request.kind, texts: request.texts)
        try await runner.run(request, flow: flow)
    }

    /// Signs in with the authorization code flow, on the server's hosted pages. For a user without an account, sends
    /// `prompt=create` if the provider advertises it. Other providers may reject that request, so their sign-in page is
    /// opened, which links to the registration.
    private func signInOnPages(isSignUp: Bool, mode: CommandBrowser.Mode) async throws {
        let connections = connections
        let connection = try await connections.resolver.connectionForBrowser(options.connectionOptions)
        try connections.state.prepareSessionFile()
        let storage = FileStorageAdapter(file: connections.state.sessionFile)
        let client = try await ThunderIDProviderClient(connection, storage: storage)

        var signInOptions: SignInOptions?
        if isSignUp, connection.thunderID?.openID?.createsAccounts ?? false {
            signInOptions = SignInOptions(prompt: "create")
            output.note("Opening the server's sign-up page.")
        } else if isSignUp {
            output.note("Opening the server's sign-in page. Follow its link to create an account.")
        }

        let user: SignedInUser
        do {
            let browser = CommandBrowser(
                mode: mode,
                output: output,
                texts: FormTexts(language: options.forms.languageTag),
                certificatePath: connection.certificatePath
            )
            user = try await client.thunderIDClient.signInWithRedirect(using: browser, options: signInOptions)
        } catch {
            throw CommandFailure.browser(error, at: connection)
        }

        try connections.saveSessionConnection(connection)
        try output.showSignedIn(user, at: connection)
    }
}

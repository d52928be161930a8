import ArgumentParser
import AuthFlows
import ThunderID

/// The command-line options of every command that runs a flow in the terminal.
struct FlowOptions: ParsableArguments {
    static let scriptingNote = """
        Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
        given. Values of a form that is not submitted are not saved: give all of them again.
        """

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    /// Runs a flow from its first step.
    func run(_ kind: FlowKind) async throws {
        let request = try FlowRunRequest(kind: kind, input: input, forms: forms)
        let saved = SavedConnections(provider: connectionOptions.provider ?? .thunderid)
        let connection = try saved.resolver.connectionForFlow(connectionOptions)
        SavedFlowStore(state: saved.state).prune()
        try await run(request, at: connection, state: saved.state)
    }

    func run(_ request: FlowRunRequest, at connection: Connection, state: CommandState) async throws {
        try request.prepareSessionFile(in: state, output: format.output)
        let client = try await connection.makeClient(state: state)
        let runner = await FlowRunner(client: client, state: state, output: format.output)
        let flow = try client.flow(request.kind, language: request.language)
        try await runner.run(request, flow: flow)
    }
}

/// The options of a command that runs a flow in the terminal or on the server's hosted pages.
struct BrowserFlowOptions: ParsableArguments {
    @OptionGroup var browser: BrowserOptions
    @OptionGroup var flow: FlowOptions

    mutating func validate() throws {
        guard browser.browser, !flow.input.isEmpty else { return }
        throw ValidationError("--input, --input-file and --action can't be combined with --browser.")
    }

    func run(_ kind: FlowKind) async throws {
        guard browser.browser else { return try await flow.run(kind) }
        try await runInBrowser(kind)
    }

    /// Signs in with the authorization code flow, on the server's hosted pages. For a user without an account, sends
    /// `prompt=create` if the provider advertises it. Other providers may reject that request, so their sign-in page is
    /// opened, which links to the registration.
    private func runInBrowser(_ kind: FlowKind) async throws {
        let output = flow.format.output
        let connections = SavedConnections(provider: flow.connectionOptions.provider ?? .thunderid)
        let connection = try await connections.hostedPagesResolver().connectionForBrowser(flow.connectionOptions)
        try connections.state.prepareSessionFile()
        let storage = FileStorageAdapter(file: connections.state.sessionFile)
        let client = try await ThunderIDProviderClient(connection, storage: storage)

        var options: SignInOptions?
        if kind == .signUp, connection.thunderID?.openID?.createsAccounts ?? false {
            options = SignInOptions(prompt: "create")
            output.note("Opening the server's sign-up page.")
        } else if kind == .signUp {
            output.note("Opening the server's sign-in page. Follow its link to create an account.")
        }

        let user: SignedInUser
        do {
            let session = browser.session(
                output: output,
                texts: FormTexts(language: flow.forms.languageTag),
                at: connection
            )
            user = try await client.thunderIDClient.signInWithRedirect(using: session, options: options)
        } catch {
            throw CommandFailure.browser(error, at: connection)
        }

        try connections.saveSessionConnection(connection)
        try output.showSignedIn(user, at: connection)
    }
}

struct SessionOptions: ParsableArguments {
    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    var output: Output { format.output }

    func request<Value: Sendable>(
        _ body: @Sendable (any ProviderClient) async throws -> Value
    ) async throws -> Value {
        let client = try await connectionOptions.makeSessionClient()
        return try await client.withSignedInUser { try await body(client) }
    }
}

import ArgumentParser
import AuthFlows
import CognitoUserPools
import Foundation
import TerminalForms
import ThunderID

struct FlowOptions: ParsableArguments {
    static let scriptingNote = """
        Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
        given. Values of a form that is not submitted are not saved: give all of them again.
        """

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    /// Runs a flow from its first step.
    func run(_ kind: FlowKind) async throws {
        let options = try FlowRunOptions(kind: kind, input: input, forms: forms)
        let saved = SavedConnections(provider: connection.provider ?? .thunderid)
        let server = try saved.resolver.connectionForFlow(connection)
        SavedFlowStore(state: saved.state).prune()
        try await run(options, at: server, state: saved.state)
    }

    func run(_ options: FlowRunOptions, at server: Connection, state: CommandState) async throws {
        try options.prepareSessionFile(in: state, output: format.output)
        let client = try await server.makeClient(state: state)
        try await FlowRunner(client: client, state: state, output: format.output)
            .run(options, flow: client.flow(options.kind, language: options.language))
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
        if browser.browser { try await runInBrowser(kind) } else { try await flow.run(kind) }
    }

    /// Signs in with the authorization code flow, on the server's hosted pages. For a user without an account, sends
    /// `prompt=create` if the provider advertises it. Other providers may reject that request, so their sign-in page is
    /// opened, which links to the registration.
    private func runInBrowser(_ kind: FlowKind) async throws {
        let output = flow.format.output
        let connections = SavedConnections(provider: flow.connection.provider ?? .thunderid)
        let server = try await connections.hostedPagesResolver().connectionForBrowser(flow.connection)
        try connections.state.prepareSessionFile()
        let storage = FileStorageAdapter(file: connections.state.sessionFile)
        let client = try await ThunderIDProviderClient(server, storage: storage)
        var options: SignInOptions?
        if kind == .signUp, server.thunderID?.openID?.createsAccounts ?? false {
            options = SignInOptions(prompt: "create")
            output.note("Opening the server's sign-up page.")
        } else if kind == .signUp {
            output.note("Opening the server's sign-in page. Follow its link to create an account.")
        }
        let user: SignedInUser
        do {
            let session = browser.session(output: output, texts: FormTexts(language: flow.forms.languageTag))
            user = try await client.thunderIDClient.signInWithRedirect(using: session, options: options)
        } catch {
            throw CommandFailure.browser(error, at: server)
        }
        try connections.saveSessionConnection(server)
        try output.showSignedIn(user, at: server)
    }
}

struct SessionOptions: ParsableArguments {
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    var output: Output { format.output }

    func request<Value: Sendable>(
        _ body: @Sendable (any ProviderClient) async throws -> Value
    ) async throws -> Value {
        let client = try await connection.makeSessionClient()
        return try await client.withSignedInUser { try await body(client) }
    }
}

/// The parsed options of one run of a flow: its kind, the inputs and actions of a script, the language.
struct FlowRunOptions: Sendable {
    let kind: FlowKind
    /// The flow to resume; `nil` for a new one.
    let saved: SavedFlow?
    let inputs: GivenInputs
    let actions: [FormAction.ID]
    /// Whether to run without prompts even at an interactive terminal.
    let isUnattended: Bool
    let language: String

    private var isRecovery: Bool {
        switch kind {
        case .recovery, .saved(ThunderIDFlow.Kind.recovery.rawValue), .saved(CognitoFlow.Kind.recovery.rawValue): true
        default: false
        }
    }

    /// Checks that a session can be stored. A damaged file does not prevent a recovery; it is renamed.
    func prepareSessionFile(in state: CommandState, output: Output) throws {
        do {
            try state.prepareSessionFile()
        } catch let failure as CommandFailure where isRecovery && failure.error.isStoreDamaged {
            let path = state.sessionFile.path + ".damaged"
            guard rename(state.sessionFile.path, path) == 0 else { throw failure }
            output.note("The stored session was damaged and has been moved to \(path).")
        }
    }

    init(kind: FlowKind, resuming saved: SavedFlow? = nil, input: InputOptions, forms: FormOptions) throws {
        self.kind = kind
        self.saved = saved
        language = forms.languageTag
        inputs = try input.read()
        actions = input.actions
        isUnattended = input.inputFile != nil || !input.actions.isEmpty
    }
}

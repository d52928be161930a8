/// The implementation shared by `sign-up`, `sign-in` and `recover`.
struct FlowCommand: Sendable {
    private let connection: ConnectionOptions
    private let input: InputOptions
    private let forms: FormOptions
    private let format: OutputOptions

    init(_ connection: ConnectionOptions, _ input: InputOptions, _ forms: FormOptions, _ format: OutputOptions) {
        self.connection = connection
        self.input = input
        self.forms = forms
        self.format = format
    }

    /// Runs a flow from its first step.
    func run(_ kind: FlowKind) async throws {
        let request = try FlowRequest(kind: kind, input, forms)
        let state = try StateFolder()
        let known = try Connections(state: state, provider: connection.provider ?? .thunderid).forFlow(connection)
        try request.prepareSession(state, format.output)
        FlowShelf(state: state).prune()
        let session = try await Sessions.open(known, state)
        try await FlowRunner(session: session, state: state, output: format.output).run(request)
    }
}

/// The implementation shared by `sign-up`, `sign-in` and `recover`.
struct FlowCommand: Sendable {
    let connection: ConnectionOptions
    let input: InputOptions
    let forms: FormOptions
    let format: OutputOptions

    /// Runs a flow from its first step.
    func run(_ kind: FlowKind) async throws {
        let options = try FlowRunOptions(kind: kind, input: input, forms: forms)
        let state = CommandState()
        let saved = SavedConnections(state: state, provider: connection.provider ?? .thunderid)
        let server = try saved.resolver.connectionForFlow(connection)
        try options.prepareSessionFile(in: state, output: format.output)
        SavedFlowStore(state: state).prune()
        let client = try await ProviderClientFactory.make(for: server, state: state)
        try await FlowRunner(client: client, state: state, output: format.output).run(options)
    }
}

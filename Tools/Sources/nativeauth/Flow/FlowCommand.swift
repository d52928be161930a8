/// The implementation shared by `sign-up`, `sign-in` and `recover`.
struct FlowCommand: Sendable {
    let connection: ConnectionOptions
    let input: InputOptions
    let forms: FormOptions
    let format: OutputOptions

    /// Runs a flow from its first step.
    func run(_ kind: FlowKind) async throws {
        let request = try FlowRequest(kind: kind, input: input, forms: forms)
        let state = try StateFolder()
        let known = try Connections(state: state, provider: connection.provider ?? .thunderid).forFlow(connection)
        try request.prepareSession(in: state, output: format.output)
        SavedFlowStore(state: state).prune()
        let session = try await Sessions.open(known, state: state)
        try await FlowRunner(session: session, state: state, output: format.output).run(request)
    }
}

import ArgumentParser
import AuthFlows
import ThunderID

/// The `nativeauth continue` command.
struct ContinueCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth continue", "continue the newest flow in this terminal"),
        Example("nativeauth continue --json --input-file code.json", "from a script"),
        Example("nativeauth continue --execution 0192f0c1", "continue a specific flow"),
        Example("nativeauth continue --link -", "continue with an emailed link, read from standard input"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "continue",
        abstract: "Continue a saved flow.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
            given. Values of a form that is not submitted are not saved: give all of them again.
            """)
    )

    @Option(help: ArgumentHelp("The flow's execution id. Default: the newest flow.", valueName: "ID"))
    var execution: String?

    @Option(
        help: ArgumentHelp(
            "An emailed link, also of a flow that started on another device. Use - for standard input, which other users"
                + " can't see.", valueName: "URL"))
    var link: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = CommandState()
        SavedFlowStore(state: state).prune()
        let (saved, server) = try link.map { try flow(of: $0, in: state) } ?? savedFlow(in: state, output: output)
        let options = try FlowRunOptions(kind: .saved(saved.flow), resuming: saved, input: input, forms: forms)
        try options.prepareSessionFile(in: state, output: output)
        let client = try await ProviderClientFactory.make(for: server, state: state)
        try await FlowRunner(client: client, state: state, output: output).run(options)
    }

    /// Returns the flow with the given execution id or the newest one, and its server.
    private func savedFlow(in state: CommandState, output: Output) throws -> (SavedFlow, Connection) {
        let record = try SavedFlowStore(state: state).load(execution) { file in
            output.note("Skipped the damaged file \(file). You can remove it.")
        }
        return (
            record.flow, try SavedConnections.connectionForSavedFlow(connection, saved: record.connection, state: state)
        )
    }

    /// Returns the flow of an emailed link, and its server.
    private func flow(of text: String, in state: CommandState) throws -> (SavedFlow, Connection) {
        if execution != nil { throw CommandFailure.usage("--execution can't be combined with --link.") }
        if text == "-", input.inputFile == "-" {
            throw CommandFailure.usage("Only one of --link and --input-file can be read from standard input.")
        }
        let address = text == "-" ? readLine() ?? "" : text
        let link = try CommandFailure.convertingToUsage { try FlowLink(address) }
        // A flow that was started on this machine keeps its kind and its server.
        if let record = SavedFlowStore(state: state).find(link.executionID) {
            let kind = ThunderIDFlow.Kind(rawValue: record.flow.flow)
            return (
                link.savedFlow(as: kind),
                try SavedConnections.connectionForSavedFlow(connection, saved: record.connection, state: state)
            )
        }
        let resolver = ThunderIDConnectionResolver(saved: SavedConnections(state: state))
        return (link.savedFlow(), try resolver.connectionForLink(connection, link: link))
    }
}

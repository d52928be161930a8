import ArgumentParser
import AuthFlows
import ThunderID

struct ContinueCommand: FlowCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth continue": "continue the newest flow in this terminal",
        "nativeauth continue --json --input-file code.json": "from a script",
        "nativeauth continue --execution 0192f0c1": "continue a specific flow",
        "nativeauth continue --link -": "continue with an emailed link, read from standard input",
    ]

    static let configuration = makeConfiguration(
        "continue",
        abstract: "Continue a saved flow.",
        discussion: FlowOptions.scriptingNote
    )

    @Option(help: ArgumentHelp("The flow's execution id. Default: the newest flow.", valueName: "ID"))
    var execution: String?

    @Option(
        help: ArgumentHelp(
            "An emailed link, also of a flow that started on another device. Use - for standard input, which other users"
                + " can't see.",
            valueName: "URL"
        )
    )
    var link: String?

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let state = CommandState()
        SavedFlowStore(state: state).prune()
        let (saved, connection) =
            if let link {
                try flow(of: link, in: state)
            } else {
                try savedFlow(in: state)
            }

        let request = try FlowRunRequest(
            kind: connection.providerName.type.flowKind(of: saved),
            resuming: saved,
            isLink: link != nil,
            input: input,
            forms: forms
        )
        try await FlowCommandRunner(options: options).run(request, at: connection, state: state)
    }

    private func savedFlow(in state: CommandState) throws -> (SavedFlow, Connection) {
        let record = try SavedFlowStore(state: state).load(execution) { file in
            format.output.note("Skipped the damaged file \(file). You can remove it.")
        }
        return (record.flow, try connection(of: record, in: state))
    }

    private func connection(of record: SavedFlowStore.Record, in state: CommandState) throws -> Connection {
        try SavedConnections.connectionForSavedFlow(
            connectionOptions,
            saved: record.connection,
            state: state
        )
    }

    private func flow(of text: String, in state: CommandState) throws -> (SavedFlow, Connection) {
        if execution != nil { throw CommandFailure.usage("--execution can't be combined with --link.") }
        if text == "-", input.inputFile == "-" {
            throw CommandFailure.usage("Only one of --link and --input-file can be read from standard input.")
        }

        var address = text
        if text == "-" { address = readLine() ?? "" }
        let link = try CommandFailure.convertingToUsage { try FlowLink(address) }

        // A flow that was started on this machine keeps its kind and its server.
        if let record = SavedFlowStore(state: state).find(link.executionID) {
            let kind = ThunderIDFlow.Kind(rawValue: record.flow.flow)
            return (link.savedFlow(as: kind), try connection(of: record, in: state))
        }
        let resolver = ThunderIDConnectionResolver(saved: SavedConnections(state: state))
        return (link.savedFlow(), try resolver.connectionForLink(connectionOptions, link: link))
    }
}

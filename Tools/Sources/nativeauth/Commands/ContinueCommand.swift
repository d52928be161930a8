import ArgumentParser
import AuthFlows
import NativeAuthCore
import ThunderID

/// `nativeauth continue`
struct ContinueCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth continue", "go on with the newest flow, in this terminal"),
        Example("nativeauth continue --json --input-file code.json", "as a program"),
        Example("nativeauth continue --execution 0192f0c1", "go on with a certain one"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "continue",
        abstract: "Go on with a flow that waits for an answer.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is sent only when the values given cover all that it \
            requires. Values for a form that is not sent are not kept: give all of them again.
            """)
    )

    @Option(help: ArgumentHelp("The flow's execution id; the newest flow if absent.", valueName: "ID"))
    var execution: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let shelf = FlowShelf(state: state)
        shelf.prune()
        let record = try shelf.pick(execution) { file in
            output.note("Left out a damaged file: \(file). You may remove it.")
        }
        guard let kind = ThunderIDFlow.Kind(rawValue: record.flow.flow) else {
            throw CommandFailure.usage("The saved flow is of a kind that this version does not know. Begin anew.")
        }
        let known = try Connections(state: state).forSavedFlow(connection, record.connection)
        let request = try FlowRequest(kind: kind, beginning: .resume(record.flow), input)
        try state.prepareSession()
        let session = try await ClientSession(known, state: state)
        try await FlowRunner(session: session, state: state, output: output).run(request)
    }
}

import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The `nativeauth continue` command.
struct ContinueCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth continue", "go on with the newest flow, in this terminal"),
        Example("nativeauth continue --json --input-file code.json", "as a program"),
        Example("nativeauth continue --execution 0192f0c1", "go on with a certain one"),
        Example("nativeauth continue --link -", "go on by a mail's link, typed where nobody else sees it"),
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

    @Option(
        help: ArgumentHelp(
            "A mail's link; its flow may have begun on another device. - reads it from standard input, where nobody else"
                + " sees it.", valueName: "URL"))
    var link: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        FlowShelf(state: state).prune()
        let (saved, known) = try link.map { try flow(ofLink: $0, state) } ?? keptFlow(state, output)
        let request = try FlowRequest(kind: .saved(saved.flow), beginning: .resume(saved), input, forms)
        try request.prepareSession(state, output)
        let session = try await Sessions.open(known, state)
        try await FlowRunner(session: session, state: state, output: output).run(request)
    }

    private func keptFlow(_ state: StateFolder, _ output: Output) throws -> (SavedFlow, Connection) {
        let record = try FlowShelf(state: state).pick(execution) { file in
            output.note("Left out a damaged file: \(file). You may remove it.")
        }
        return (record.flow, try Connections(state: state).forSavedFlow(connection, record.connection))
    }

    private func flow(ofLink text: String, _ state: StateFolder) throws -> (SavedFlow, Connection) {
        if execution != nil {
            throw CommandFailure.usage("A link names its flow itself. Leave --execution out.")
        }
        if text == "-", input.inputFile == "-" {
            throw CommandFailure.usage("Only one of --link and --input-file can be read from standard input.")
        }
        let address = text == "-" ? readLine(strippingNewline: true) ?? "" : text
        let link: FlowLink
        do {
            link = try FlowLink(address)
        } catch {
            throw CommandFailure.usage(Problem.neutral(error).message)
        }
        let connections = Connections(state: state)
        // A flow that was started on this machine keeps its kind and its server.
        if let record = FlowShelf(state: state).find(link.executionID) {
            let kind = ThunderIDFlow.Kind(rawValue: record.flow.flow)
            return (link.savedFlow(as: kind), try connections.forSavedFlow(connection, record.connection))
        }
        return (link.savedFlow(), try connections.forLink(connection, link))
    }
}

import ArgumentParser
import LocalIdentityServer
import TerminalForms

/// The `nativeauth flows show` command.
struct FlowsShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows show sign-in", "a shipped flow"),
        Example("nativeauth flows show sign-in --definitions my-definitions", "your own flow with that handle"),
    ]

    static let configuration = makeConfiguration("show", abstract: "Draw a flow as text.")

    @Argument(help: ArgumentHelp("The flow's handle, as in nativeauth flows list.", valueName: "HANDLE"))
    var handle: String

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let flows = try source.flows()
        guard let flow = flows.first(where: { $0.handle == handle }) else {
            let known = flows.map(\.handle).joined(separator: ", ")
            throw CommandFailure.usage("There is no flow \(handle). Available: \(known).")
        }
        let output = format.output
        try output.show(flow, as: FlowDiagram(flow, traits: output.terminal.traits).lines)
    }
}

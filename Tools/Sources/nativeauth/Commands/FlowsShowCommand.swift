import ArgumentParser
import LocalIdentityServer

struct FlowsShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows show sign-in": "a shipped flow",
        "nativeauth flows show sign-in --definitions my-definitions": "your own flow with that handle",
    ]

    static let configuration = makeConfiguration("show", abstract: "Draw a flow as text.")

    @Argument(
        help: ArgumentHelp("The flow's handle, as in nativeauth flows list.", valueName: "HANDLE"),
        completion: .custom { _, _, _ in Self.handles }
    )
    var handle: String

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    static var handles: [String] {
        let flows = try? FlowOverview.all(definitions: nil, variables: DefinitionsSource.variables)
        return (flows ?? []).map(\.handle)
    }

    mutating func run() async throws {
        let flows = try DefinitionsSource(source).flows()
        guard let flow = flows.first(where: { $0.handle == handle }) else {
            let known = flows.map(\.handle)
            let nearest = Suggestion.nearest(to: handle, among: known)
            let hint = nearest.map { " Did you mean \($0)?" } ?? ""
            throw CommandFailure.usage(
                "There is no flow \(handle).\(hint) Available: \(known.joined(separator: ", "))."
            )
        }

        let output = format.output
        try output.show(flow, as: FlowDiagram(flow: flow, traits: output.traits).lines)
    }
}

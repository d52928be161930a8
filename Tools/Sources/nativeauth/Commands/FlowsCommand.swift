import ArgumentParser

/// The `nativeauth flows` command.
struct FlowsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows list", "list the flows and applications"),
        Example("nativeauth flows show sign-in", "draw a flow"),
        Example("nativeauth flows check my-definitions", "validate your own definitions"),
        Example("nativeauth flows export sign-in", "print a flow as a template"),
    ]

    static let configuration = makeConfiguration(
        "flows", abstract: "Check, list, show, export and convert the flows of the local server.",
        discussion: "Flows of your own: nativeauth serve --definitions FOLDER",
        subcommands: [
            FlowsCheckCommand.self, FlowsListCommand.self, FlowsShowCommand.self, FlowsExportCommand.self,
            FlowsConvertCommand.self,
        ])
}

import ArgumentParser

/// The `nativeauth flows` command.
struct FlowsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows list", "which there are, and who uses them"),
        Example("nativeauth flows show sign-in", "one as a picture"),
        Example("nativeauth flows check my-definitions", "what is wrong with files of your own"),
        Example("nativeauth flows export sign-in", "one as a file to begin with"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "Check, list, show, export and convert the flows of the local server.",
        discussion: discussion("Flows of your own: nativeauth serve --definitions FOLDER"),
        subcommands: [
            FlowsCheckCommand.self, FlowsListCommand.self, FlowsShowCommand.self, FlowsExportCommand.self,
            FlowsConvertCommand.self,
        ]
    )
}

import ArgumentParser

/// `nativeauth flows`
struct FlowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "Check, list and show the flows of the local server.",
        discussion: """
            Examples:
              nativeauth flows check my-definitions
              nativeauth flows show sign-in
              nativeauth serve --definitions my-definitions
            """,
        subcommands: [FlowsCheckCommand.self, FlowsListCommand.self, FlowsShowCommand.self]
    )
}

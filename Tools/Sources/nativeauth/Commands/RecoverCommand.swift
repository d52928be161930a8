import ArgumentParser

/// The `nativeauth recover` command.
struct RecoverCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth recover", "fill in the server's forms in this terminal"),
        Example("nativeauth recover --json --input username=ada", "start from a script"),
        Example("nativeauth recover --provider entra", "at the local server's tenant"),
        Example("nativeauth continue --input-file answers.json", "continue with the code or the new password"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Reset a forgotten password with the server's forms.",
        discussion: discussion(
            """
            The server decides whether you are signed in afterwards.
            Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
            given. Values of a form that is not submitted are not saved: give all of them again.
            """)
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        try await FlowCommand(connection: connection, input: input, forms: forms, format: format).run(.recovery)
        let output = format.output
        // The recovery has succeeded, so an error in the stored session is ignored.
        if !output.isJSON, (try? SavedConnections.isSignedIn(connection, state: CommandState())) != true {
            output.note("Sign in: nativeauth sign-in")
        }
    }
}

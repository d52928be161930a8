import ArgumentParser

/// The `nativeauth recover` command.
struct RecoverCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth recover", "fill the server's forms in this terminal"),
        Example("nativeauth recover --json --input username=ada", "begin as a program"),
        Example("nativeauth recover --provider entra", "at the local server's tenant"),
        Example("nativeauth continue --input-file answers.json", "go on with the code or the new password"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Get back into an account whose password is lost, with the forms of the server.",
        discussion: discussion(
            """
            Nobody is signed in afterwards, unless the server does that. Without a terminal, or with --input-file or --action, a form is sent only when the values given cover all that it \
            requires. Values for a form that is not sent are not kept: give all of them again.
            """)
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        try await FlowCommand(connection, input, forms, format).run(.recovery)
        let output = format.output
        // The recovery has succeeded, so an error in the stored session is ignored.
        if !output.isJSON, (try? Connections.isAnybodySignedIn(connection, StateFolder())) != true {
            output.note("Sign in: nativeauth sign-in")
        }
    }
}

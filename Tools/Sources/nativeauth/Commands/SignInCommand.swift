import ArgumentParser

/// The `nativeauth sign-in` command.
struct SignInCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-in", "fill in the server's forms in this terminal"),
        Example("nativeauth sign-in --browser", "on the server's own pages"),
        Example(
            "nativeauth sign-in --json --input-file secrets.json", "from a script; the file has a member per field"),
        Example("nativeauth sign-in --provider entra --tenant contoso --client 0192f0c1", "at an Entra tenant"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in with the server's forms.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
            given. Values of a form that is not submitted are not saved: give all of them again.
            """)
    )

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws { if browser.browser { try input.requireNone() } }

    mutating func run() async throws {
        if browser.browser {
            return try await BrowserSignIn(connection: connection, browser: browser, forms: forms, format: format)
                .run()
        }
        try await FlowCommand(connection: connection, input: input, forms: forms, format: format).run(.signIn)
    }
}

import ArgumentParser

/// The `nativeauth sign-up` command.
struct SignUpCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-up", "fill in the server's forms in this terminal"),
        Example("nativeauth sign-up --browser", "on the server's own pages"),
        Example("nativeauth sign-up --provider entra", "at the local server's tenant"),
        Example("nativeauth sign-up --json --input-file - --action action_001", "from a script, with standard input"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Create an account with the server's forms.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
            given. Values of a form that is not submitted are not saved: give all of them again.
            With --browser the server's sign-up page opens, or if there is none, its sign-in page, which links to the \
            registration.
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
                .run(isSignUp: true)
        }
        try await FlowCommand(connection: connection, input: input, forms: forms, format: format).run(.signUp)
    }
}

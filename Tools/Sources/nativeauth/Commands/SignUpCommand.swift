import ArgumentParser

/// The `nativeauth sign-up` command.
struct SignUpCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-up", "fill the server's forms in this terminal"),
        Example("nativeauth sign-up --browser", "on the server's own pages"),
        Example("nativeauth sign-up --provider entra", "at the local server's tenant"),
        Example("nativeauth sign-up --json --input-file - --action action_001", "as a program, from standard input"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Make an account, with the forms of the server.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is sent only when the values given cover all that it \
            requires. Values for a form that is not sent are not kept: give all of them again.
            With --browser the server's sign-in page opens, which links to its registration; a provider that has a page \
            for new accounts of its own opens that.
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
        try await FlowCommand(connection, input, forms, format).run(.signUp)
    }
}

import ArgumentParser

/// The `nativeauth sign-in` command.
struct SignInCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-in", "fill the server's form in this terminal"),
        Example("nativeauth sign-in --browser", "on the server's own pages"),
        Example("nativeauth sign-in --json --input-file secrets.json", "as a program; the file names each field"),
        Example("nativeauth sign-in --provider entra --tenant contoso --client 0192f0c1", "at a tenant of Entra"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in, with the forms of the server.",
        discussion: discussion(
            """
            Without a terminal, or with --input-file or --action, a form is sent only when the values given cover all that it \
            requires. Values for a form that is not sent are not kept: give all of them again.
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
        try await FlowCommand(connection, input, forms, format).run(.signIn)
    }
}

import ArgumentParser

struct SignInCommand: FlowCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sign-in": "fill in the server's forms in this terminal",
        "nativeauth sign-in --browser": "on the server's own pages",
        "nativeauth sign-in --json --input-file secrets.json": "from a script; the file has a member per field",
        "nativeauth sign-in --provider entra --tenant contoso --client 0192f0c1": "at an Entra tenant",
    ]

    static let configuration = makeConfiguration(
        "sign-in",
        abstract: "Sign in with the server's forms.",
        discussion: FlowOptions.scriptingNote
    )

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws { try browser.check(with: input) }

    mutating func run() async throws {
        try await FlowCommandRunner(options: options).start(.signIn, browser: browser)
    }
}

struct SignUpCommand: FlowCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sign-up": "fill in the server's forms in this terminal",
        "nativeauth sign-up --browser": "on the server's own pages",
        "nativeauth sign-up --provider entra": "at the local server's tenant",
        "nativeauth sign-up --json --input-file account.json": "from a script; the file has a member per field",
    ]

    static let configuration = makeConfiguration(
        "sign-up",
        abstract: "Create an account with the server's forms.",
        discussion: """
            \(FlowOptions.scriptingNote)
            With --browser the server's sign-up page opens, or if there is none, its sign-in page, which links to the \
            registration.
            """
    )

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws { try browser.check(with: input) }

    mutating func run() async throws {
        try await FlowCommandRunner(options: options).start(.signUp, browser: browser)
    }
}

struct RecoverCommand: FlowCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth recover": "fill in the server's forms in this terminal",
        "nativeauth recover --json --input username=ada": "start from a script",
        "nativeauth recover --provider entra": "at the local server's tenant",
        "nativeauth continue --link -": "continue with the emailed link, read from standard input",
    ]

    static let configuration = makeConfiguration(
        "recover",
        abstract: "Reset a forgotten password with the server's forms.",
        discussion: "The server decides whether you are signed in afterwards.\n" + FlowOptions.scriptingNote
    )

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        try await FlowCommandRunner(options: options).start(.recovery)
        let output = format.output
        // The recovery has succeeded, so an error in the stored session is ignored.
        let isSignedIn = try? SavedConnections.isSignedIn(connectionOptions, state: CommandState())
        if !output.isJSON, isSignedIn != true { output.note("Sign in: nativeauth sign-in") }
    }
}

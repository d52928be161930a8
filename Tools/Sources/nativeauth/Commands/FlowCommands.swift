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

    static let configuration = makeConfiguration(
        "sign-in", abstract: "Sign in with the server's forms.", discussion: FlowOptions.scriptingNote)

    @OptionGroup var options: BrowserFlowOptions

    mutating func run() async throws { try await options.run(.signIn) }
}

/// The `nativeauth sign-up` command.
struct SignUpCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-up", "fill in the server's forms in this terminal"),
        Example("nativeauth sign-up --browser", "on the server's own pages"),
        Example("nativeauth sign-up --provider entra", "at the local server's tenant"),
        Example("nativeauth sign-up --json --input-file - --action action_001", "from a script, with standard input"),
    ]

    static let configuration = makeConfiguration(
        "sign-up", abstract: "Create an account with the server's forms.",
        discussion: """
            \(FlowOptions.scriptingNote)
            With --browser the server's sign-up page opens, or if there is none, its sign-in page, which links to the \
            registration.
            """)

    @OptionGroup var options: BrowserFlowOptions

    mutating func run() async throws { try await options.run(.signUp) }
}

/// The `nativeauth recover` command.
struct RecoverCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth recover", "fill in the server's forms in this terminal"),
        Example("nativeauth recover --json --input username=ada", "start from a script"),
        Example("nativeauth recover --provider entra", "at the local server's tenant"),
        Example("nativeauth continue --input-file answers.json", "continue with the code or the new password"),
    ]

    static let configuration = makeConfiguration(
        "recover", abstract: "Reset a forgotten password with the server's forms.",
        discussion: "The server decides whether you are signed in afterwards.\n" + FlowOptions.scriptingNote)

    @OptionGroup var options: FlowOptions

    mutating func run() async throws {
        try await options.run(.recovery)
        let output = options.format.output
        // The recovery has succeeded, so an error in the stored session is ignored.
        if !output.isJSON, (try? SavedConnections.isSignedIn(options.connection, state: CommandState())) != true {
            output.note("Sign in: nativeauth sign-in")
        }
    }
}

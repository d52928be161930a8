import ArgumentParser

struct NativeAuthCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let version = "0.1.0"

    static let examples: KeyValuePairs = [
        "nativeauth demo": "try all flows",
        "nativeauth serve": "run a local server; then, in another terminal:",
        "nativeauth sign-up": "create an account there",
        "nativeauth doctor": "diagnose a problem",
    ]

    static let configuration = makeConfiguration(
        "nativeauth",
        abstract: "Sign up and sign in with server-defined forms, and inspect the session.",
        discussion: """
            Exit codes: 0 success, 2 usage error, 3 more input or a sign-in required, 4 rejected by the server, 5 the \
            server is unreachable or fails. (doctor: 1 if it found a problem.) Add --json to any command for machine-readable output. \
            NATIVEAUTH_HOME sets the folder for sessions and saved flows. NO_COLOR or --no-color disables \
            colours; NATIVEAUTH_PLAIN or --plain prints for screen readers.
            """,
        version: version,
        subcommands: [
            DemoCommand.self, ServeCommand.self, ExecCommand.self, SignUpCommand.self, SignInCommand.self,
            RecoverCommand.self, ContinueCommand.self, WhoAmICommand.self, TokenCommand.self, ProfileCommand.self,
            AccountCommand.self, SignOutCommand.self, SessionsCommand.self, UseCommand.self, SetupCommand.self,
            ConsoleCommand.self,
            UsersCommand.self, MailsCommand.self, ResetCommand.self, FlowsCommand.self, DoctorCommand.self,
            TrustCommand.self, UntrustCommand.self, CompletionCommand.self,
        ]
    )
}

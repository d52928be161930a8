import ArgumentParser

/// The root command.
struct NativeAuthCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let version = "0.1.0"

    static let examples = [
        Example("nativeauth demo", "try everything"),
        Example("nativeauth serve", "run a local server; then, in another terminal:"),
        Example("nativeauth sign-up", "make an account there"),
        Example("nativeauth doctor", "find out why something does not work"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "nativeauth",
        abstract: "Sign up, sign in and see who is signed in, with forms that the server defines.",
        discussion: discussion(
            """
            Exit codes: 0 done, 2 wrong use, 3 more input or a sign-in needed, 4 refused by the server, 5 the server \
            is unreachable or fails. (doctor: 1 when it found a problem.) Add --json to any command for output that a program can read. \
            NATIVEAUTH_HOME names the folder for sessions and saved flows. NO_COLOR or --no-color leaves colours out.
            """),
        version: version,
        subcommands: [
            DemoCommand.self, ServeCommand.self, SignUpCommand.self, SignInCommand.self, RecoverCommand.self,
            ContinueCommand.self, WhoAmICommand.self, TokenCommand.self, ProfileCommand.self, SignOutCommand.self,
            SessionsCommand.self, UseCommand.self, SetupCommand.self, FlowsCommand.self, DoctorCommand.self,
            CompletionCommand.self,
        ]
    )
}

import ArgumentParser

/// The root of the command.
struct NativeAuthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nativeauth",
        abstract: "Sign up, sign in and see who is signed in, with forms that the server defines.",
        discussion: """
            Try it: nativeauth demo

            Exit codes: 0 done, 2 wrong use, 3 more input or a sign-in needed, 4 refused by the server, 5 no connection. \
            Add --json to any command for output that a program can read. NATIVEAUTH_HOME names the folder for \
            sessions and saved flows.
            """,
        version: "0.1.0",
        subcommands: [
            DemoCommand.self, ServeCommand.self, SignUpCommand.self, SignInCommand.self, ContinueCommand.self,
            WhoAmICommand.self, TokenCommand.self, ProfileCommand.self, SignOutCommand.self, FlowsCommand.self,
        ]
    )
}

import ArgumentParser

struct UseCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth use cognito": "whoami, token, profile and sign-out use the session at the user pool",
        "nativeauth use thunderid --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "use",
        abstract: "Set the current session, which commands use.",
        discussion: "A later sign-in also changes it. --provider selects a session for one command."
    )

    @Argument(help: ArgumentHelp("\(ProviderName.list()).", valueName: "PROVIDER"))
    var provider: ProviderName

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = CommandState()
        let known = SessionEntry.all(state).first { $0.provider == provider }
        guard var session = known else {
            throw CommandFailure.notSignedIn(at: provider)
        }

        try SavedConnections(state: state, provider: provider).makeCurrent()
        session.isCurrent = true
        if output.isJSON { return try output.json(session) }
        output.say("* \(session.text)")
    }
}

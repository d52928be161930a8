import ArgumentParser

/// The `nativeauth doctor` command.
struct DoctorCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example(
            "nativeauth doctor", "look at this machine and at the local server; if there was none, at the session's"),
        Example("nativeauth doctor --server https://id.example.com --app 0192f0c1", "look at another server"),
        Example("nativeauth doctor --provider cognito --config amplify_outputs.json", "look at a user pool"),
        Example(
            "nativeauth doctor --provider entra --tenant contoso --client 0192f0c1 --json",
            "look at a tenant, for a program"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what keeps a sign-in from working, and say how to mend it.",
        discussion: discussion(
            """
            Each check is ok, a problem (with its mend) or skipped. Nobody is signed in, and a session stays as it is. \
            Exit code 0: no problem found; 1: at least one; 2: wrong use.
            """)
    )

    @Option(
        help: ArgumentHelp("How long to wait for each answer, 1 to 300.", valueName: "SECONDS"))
    var timeout = 10

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if !(1...300).contains(timeout) { throw ValidationError("--timeout takes a number of seconds from 1 to 300.") }
    }

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections.ofSession(connection, state)
        let doctor = Doctor(
            state: state, connection: try connections.forLook(connection), issuer: connections.sessionAddress,
            patience: .seconds(timeout), origin: origin(connections))
        let report = DoctorReport(await doctor.run())
        if output.isJSON { try output.json(report) } else { output.show(report.lines(output.terminal.traits)) }
        if report.status == .problem { throw ExitCode(ExitStatus.failure) }
    }

    /// Returns a description of the option or state that selected the server.
    private func origin(_ connections: Connections) -> String {
        let named = [
            ("--server", connection.server), ("--tenant", connection.tenant), ("--config", connection.config),
            ("--pool", connection.pool),
        ]
        if let (option, _) = named.first(where: { $0.1 != nil }) { return "from \(option)" }
        let running = (try? connections.running()) ?? nil
        return running == nil ? "the server of the session" : "the local server that runs"
    }
}

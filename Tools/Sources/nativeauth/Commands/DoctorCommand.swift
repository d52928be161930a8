import ArgumentParser

struct DoctorCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth doctor": "check this machine and the local server, or else the session's server",
        "nativeauth doctor --server https://id.example.com --app 0192f0c1": "check another server",
        "nativeauth doctor --provider cognito": "check the local server's user pool; --config FILE for another one",
        "nativeauth doctor --provider entra --tenant contoso --client 0192f0c1 --json": "check a tenant, for a script",
    ]

    static let configuration = makeConfiguration(
        "doctor",
        abstract: "Find out why a sign-in does not work, and how to fix it.",
        discussion: """
            Each check is ok, a problem (with a fix) or skipped. No user is signed in, and the session is not changed. \
            Exit code 0: no problem found; 1: at least one problem; 2: usage error.
            """
    )

    @Option(help: ArgumentHelp("The timeout per response, 1 to 300.", valueName: "SECONDS"))
    var timeout = 10

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if !(1...300).contains(timeout) { throw ValidationError("--timeout takes a number of seconds from 1 to 300.") }
    }

    mutating func run() async throws {
        let output = format.output
        let connections = SavedConnections.selected(by: connectionOptions)
        let doctor = Doctor(
            state: connections.state,
            connection: try connections.resolver.connectionForDiagnosis(connectionOptions),
            issuer: connections.sessionAddress,
            timeout: .seconds(timeout),
            serverSource: serverSource(connections)
        )

        let report = DoctorReport(await doctor.run())
        try output.show(report, as: report.lines(traits: output.reportTraits))
        if report.status == .problem { throw ExitCode(ExitStatus.failure) }
    }

    private func serverSource(_ connections: SavedConnections) -> String {
        if connectionOptions.server != nil { return "from --server" }
        for options in connectionOptions.specific {
            if let option = options.serverOption { return "from \(option)" }
        }

        let running = try? connections.runningServer()
        guard running == nil else { return "the running local server" }
        return "the session's server"
    }
}

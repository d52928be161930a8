import ArgumentParser
import Foundation
import IdentityBase
import IdentityDomain
import LocalIdentityServer
import Logging

struct ServeCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth serve": "on port 8090, with persistent users",
        "nativeauth serve --ephemeral -- make check": "for CI: run a command with a server, and end with its exit code",
        "nativeauth serve --definitions my-definitions": "with your own flows",
        "nativeauth serve --import wayfinder.yaml": "with a ThunderID server's applications, users and roles",
    ]

    static let configuration = makeConfiguration(
        "serve",
        abstract: "Run a local identity server, for development and tests.",
        discussion: """
            Not for production: any program on this machine can read the emails that it sends. With --host, every \
            machine that reaches it can create accounts, sign in and guess passwords.

            After -- a command can follow. It runs while the server does, with NATIVEAUTH_SERVER_URL, \
            NATIVEAUTH_SERVER_CA (the certificate's path) and NATIVEAUTH_SERVER_REPORT (as printed by --json, but \
            with the administrator's token only after --administrator-token) in its environment. Only warnings are \
            logged then.

            For a phone in the same network: nativeauth serve --host ADDRESS, with this machine's address there.

            Certificate: browsers warn about the server's pages and links until they trust its authority, the file \
            server/development-ca.pem in the state folder. To trust it: nativeauth trust
            """
    )

    @Option(help: ArgumentHelp("The port; 0 for any free port. Default: 8090.", valueName: "NUMBER"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "Also listen on this name or address of this machine, for a phone or a container, with a certificate for it. "
                + "Whoever can reach it can use the server. 0.0.0.0 listens on all addresses, for a container whose port "
                + "is published, and apps still use localhost.",
            valueName: "ADDRESS"
        )
    )
    var host: String?

    @Option(
        name: .customLong("http"),
        help: ArgumentHelp(
            "Also serve the user pools (Cognito) and tenants (Entra) without TLS on 127.0.0.1; 0 for any free port.",
            valueName: "PORT"
        )
    )
    var httpPort: Int?

    @Flag(help: "Use any free port and a temporary folder that is removed at the end.")
    var ephemeral = false

    @Option(
        name: [.customLong("definitions"), .customLong("flows")],
        help: ArgumentHelp(
            "A file or folder with declarative documents (flows, applications, user types, themes, texts), user pools "
                + "and tenants, merged over the shipped ones. Reloaded when they change. Variables in them are taken "
                + "from the environment.",
            valueName: "PATH"
        ),
        completion: .file()
    )
    var definitions: String?

    @Flag(help: "Also print the token that POST /import requires. With --json it is always printed.")
    var administratorToken = false

    @Flag(help: "Do not start if a definition is invalid. By default the server runs without it.")
    var strict = false

    @OptionGroup var publishedPools: PublishedPoolArguments

    @Flag(
        help: """
            Respond as the recorded ThunderID server: fewer protections, no second code, no SCIM. Two security headers \
            are added.
            """
    )
    var recorded = false

    @Flag(help: "Disable SCIM; profiles are at /users/me, as recorded.")
    var noSCIM = false

    @Flag(
        name: .customLong("idp"),
        help: ArgumentHelp(
            "Also run an OpenID provider for federated sign-in, on the next port or any free port. It redirects to the "
                + "server's own pages, and to a port of 127.0.0.1 for the terminal. For an app, add --idp-redirect-uri. "
                + "Flows use it for every connection that the server does not have."
        )
    )
    var hasProvider = false

    @Option(
        name: .customLong("idp-redirect-uri"),
        help: ArgumentHelp(
            "With --idp: an app's redirect URI, such as com.example.app:/done, in place of the port of 127.0.0.1. The "
                + "server's own pages work with either.",
            valueName: "URI"
        )
    )
    var providerRedirectURI: String?

    @Option(
        help: ArgumentHelp(
            "The time during which a used refresh token is accepted again; 0 to 3600. Default: 30, or 0 with --recorded.",
            valueName: "SECONDS"
        )
    )
    var refreshReuseWindow: Int?

    @Option(
        help: ArgumentHelp(
            "The lowest log level on standard error: trace, debug, info, notice, warning, error or critical. Default:"
                + " info. Requests are logged at debug.",
            valueName: "LEVEL"
        ),
        completion: .list(Logger.Level.allCases.map(\.rawValue))
    )
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            "A file that is written when the server accepts connections, with the report that --json prints, and removed "
                + "at the end. The administrator token is in it only if it is printed, too.",
            valueName: "FILE"
        ),
        completion: .file()
    )
    var readyFile: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("A command to run with the server, after --.", valueName: "COMMAND")
    )
    var command: [String] = []

    @OptionGroup var documents: ImportArguments
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if let logLevel, Logger.Level(rawValue: logLevel) == nil {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--log-level takes one of: \(levels).")
        }

        let limits = [
            ("--port takes a number", port, 65_535),
            ("--http takes a number", httpPort, 65_535),
            ("--refresh-reuse-window takes a number of seconds", refreshReuseWindow, 3_600),
        ]
        for (message, value, maximum) in limits {
            guard let value, !(0...maximum).contains(value) else { continue }
            throw ValidationError("\(message) from 0 to \(maximum).")
        }

        if let host {
            guard NetworkHost(host) != nil else {
                throw ValidationError("--host takes one name or address beyond localhost, without scheme and port.")
            }
            if hasProvider { throw ValidationError("--host can't be combined with --idp, which is on localhost.") }
            if recorded {
                throw ValidationError("--host can't be combined with --recorded, which has fewer protections.")
            }
        }
        if providerRedirectURI != nil, !hasProvider { throw ValidationError("--idp-redirect-uri requires --idp.") }
        if !command.isEmpty, format.json {
            throw ValidationError("--json can't be combined with a command. Its report is in NATIVEAUTH_SERVER_REPORT.")
        }
        if recorded, let refreshReuseWindow, refreshReuseWindow > 0 {
            throw ValidationError("--refresh-reuse-window can't be combined with --recorded.")
        }
    }

    mutating func run() async throws {
        let state = CommandState()
        try state.prepare()
        let status = try await run(in: state, folders: ServeFolders(state, isEphemeral: ephemeral))
        guard command.isEmpty else { throw ExitCode(status) }
        let output = format.output
        if !output.isJSON { output.say("\nStopped.") }
    }

    /// Runs the servers until the command or a signal ends them.
    /// - Parameter state: the folder in which other commands find the server.
    /// - Returns: the exit status.
    func run(in state: CommandState, folders: ServeFolders) async throws -> Int32 {
        let output = format.output
        let log = LogWriter()
        defer { log.flush() }

        let serve = ServeRun(
            command: command,
            output: output,
            state: state,
            folders: folders,
            log: log,
            isRecorded: recorded,
            host: networkHost,
            showsToken: administratorToken || output.isJSON,
            readyFile: readyFile.map(ReadyFile.init),
            export: documents.exportOnExit.map(ExitExport.init)
        )
        return try await serve.run {
            try serverStart(in: folders, output: output, log: log)
        }
    }

    private var networkHost: NetworkHost? { host.flatMap { NetworkHost($0) } }

    private var requestedPort: Int {
        if let port { return port }
        if ephemeral { return 0 }
        return 8_090
    }

    private func serverStart(in folders: ServeFolders, output: Output, log: LogWriter) throws -> ServerStart {
        var configuration = LocalIdentityServer.Configuration()
        configuration.port = requestedPort
        configuration.httpPort = httpPort
        configuration.networkHost = networkHost
        configuration.storage = .directory(folders.server)
        if let rounds = try PasswordRounds.requested() { configuration.passwordHashRounds = rounds }
        configuration.limits = if recorded { .recorded } else { .standard }
        configuration.usesRecordedFlows = recorded
        if let refreshReuseWindow { configuration.limits.refreshReuseWindow = TimeInterval(refreshReuseWindow) }
        configuration.offersSCIM = !recorded && !noSCIM

        configuration.definitions = try definitions.map(DefinitionsSource.url)
        configuration.definitionVariables = DefinitionsSource.variables
        configuration.isStrict = strict
        configuration.publishedPools = try publishedPools.files()
        configuration.watchesDefinitions = definitions != nil || !configuration.publishedPools.isEmpty
        configuration.importBatch = try ImportReader(documents).batch(isStrict: strict)
        configuration.seed = try documents.seed.map { try SeedFile($0).users() } ?? []
        let certificateFile = configuration.certifiedHost?.certificateFile ?? KeyStore.certificateFile
        let certificate = folders.server.appendingPathComponent(certificateFile).path
        addLog(to: &configuration, output: output, advice: CertificateText.advice(file: certificate), log: log)

        var provider: ServerStart.Provider?
        if hasProvider {
            provider = .init(redirectURI: providerRedirectURI, storage: .directory(folders.provider))
        }
        return ServerStart(configuration: configuration, provider: provider)
    }

    private func addLog(
        to configuration: inout LocalIdentityServer.Configuration,
        output: Output,
        advice: String,
        log: LogWriter
    ) {
        let isQuiet = !command.isEmpty
        let standardLevel: Logger.Level = if isQuiet { .warning } else { .info }
        let level = logLevel.flatMap { Logger.Level(rawValue: $0) } ?? standardLevel
        let isJSON = output.isJSON
        let logger = Logger(label: "nativeauth.server") { _ in
            ServeLog(level: level, isJSON: isJSON, writer: log)
        }

        configuration.logger = logger
        configuration.onMessage = { message in
            // Standard output belongs to the command; the messages are in the outbox.
            if isQuiet { return }
            guard isJSON else {
                return output.show(ServeText.mail(message, advice: advice, traits: output.traits))
            }
            // Without address, text, code and link, which are available in the outbox only.
            logger.notice("message sent", metadata: ["kind": "\(message.kind)", "messageId": "\(message.id)"])
        }
    }
}

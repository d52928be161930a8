import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer
import Logging
import TerminalForms

/// The `nativeauth serve` command.
struct ServeCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth serve", "keep users between starts, on port 8090"),
        Example("nativeauth serve --ephemeral --json", "for a test: any port, nothing stays"),
        Example("nativeauth serve --definitions my-definitions", "with flows of your own"),
        Example("nativeauth serve --import wayfinder.yaml", "with a ThunderID server's applications, users and roles"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a local identity server, for development and tests.",
        discussion: discussion("Not for production: whoever reaches it can read the mails that it sends.")
    )

    @Option(help: ArgumentHelp("The port; 0 for any that is free. 8090 if absent.", valueName: "NUMBER"))
    var port: Int?

    @Option(
        name: .customLong("http"),
        help: ArgumentHelp(
            "Also serve the user pools (Cognito) and tenants (Entra) without TLS, on 127.0.0.1; 0 for any free port.",
            valueName: "PORT"))
    var httpPort: Int?

    @Flag(help: "Use any free port and a temporary folder, and leave nothing behind.")
    var ephemeral = false

    @Option(
        name: [.customLong("definitions"), .customLong("flows")],
        help: ArgumentHelp(
            "A file or a folder with declarative documents (flows, applications, user types, themes, texts), user pools "
                + "and tenants, laid over the shipped ones. Changes are taken over while the server runs. Variables in "
                + "them have the values of the environment.", valueName: "PATH"),
        completion: .file())
    var definitions: String?

    @Flag(help: "Do not start when one of the definitions is wrong. Otherwise the server runs with the others.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "An app's amplify_outputs.json, version 1. Adds its user pool with the same ids, so that the app changes "
                + "only its endpoint. May be given several times.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var amplifyOutputs: [String] = []

    @Option(
        name: .customLong("cloudformation"),
        help: ArgumentHelp(
            "A CloudFormation template, YAML or JSON. Adds each user pool that has an app client in it; the logical ids "
                + "become the ids. May be given several times.", valueName: "FILE"),
        completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    var cloudFormation: [String] = []

    @Flag(help: "Answer exactly as the recorded ThunderID server: fewer protections, no second code, no SCIM.")
    var recorded = false

    @Flag(name: .customLong("no-scim"), help: "Leave SCIM out; profiles are at /users/me, as recorded.")
    var hasNoSCIM = false

    @Flag(
        name: .customLong("idp"),
        help: ArgumentHelp(
            "Also run a small OpenID provider on a port of its own, to sign in through: the next port, or any free one. "
                + "It sends people back to the server's own pages, and to a port of 127.0.0.1 for the terminal. For an "
                + "app, add --idp-redirect-uri.")
    )
    var hasProvider = false

    @Option(
        name: .customLong("idp-redirect-uri"),
        help: ArgumentHelp(
            "With --idp: in place of the port of 127.0.0.1, an app's own address, such as com.example.app:/done. The "
                + "server's own pages work with either.",
            valueName: "URI"))
    var providerRedirectURI: String?

    @Option(
        help: ArgumentHelp(
            "How long a refresh token that was used is taken once more; 0 to 3600. 30 if absent, 0 with --recorded.",
            valueName: "SECONDS"))
    var refreshReuseWindow: Int?

    @Option(
        help: ArgumentHelp(
            "The lowest level of the log on standard error: trace, debug, info, notice, warning, error or critical;"
                + " info if absent, which has a line for each request.", valueName: "LEVEL"),
        completion: .list(Logger.Level.allCases.map(\.rawValue)))
    var logLevel = "info"

    @OptionGroup var documents: ImportArguments
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if Logger.Level(rawValue: logLevel) == nil {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--log-level takes one of: \(levels).")
        }
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port takes a number from 0 to 65535.")
        }
        if let httpPort, !(0...65_535).contains(httpPort) {
            throw ValidationError("--http takes a number from 0 to 65535.")
        }
        if let refreshReuseWindow, !(0...3_600).contains(refreshReuseWindow) {
            throw ValidationError("--refresh-reuse-window takes a number of seconds from 0 to 3600.")
        }
        if providerRedirectURI != nil, !hasProvider { throw ValidationError("--idp-redirect-uri goes with --idp.") }
        if recorded, let refreshReuseWindow, refreshReuseWindow > 0 {
            throw ValidationError("The recorded server has no --refresh-reuse-window. Leave it or --recorded out.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        try state.prepare()
        let ending = EndingSignal()
        let log = LogWriter()
        defer { log.flush() }
        let (server, provider) = try await start(state, output, log)
        let connections = Connections(state: state)
        let connection = Connection(server)
        let pools = Connections(state: state, provider: .cognito)
        let pool = Connection(poolOf: server)
        let tenants = Connections(state: state, provider: .entra)
        let tenant = Connection(tenantOf: server)
        let allTenants = Connection.tenants(of: server)
        let definitions = RunningDefinitions(
            baseURL: connection.baseURL, applications: server.applicationList, pools: Connection.pools(of: server))
        do {
            try connections.rememberRunning(connection)
            if let pool { try pools.rememberRunning(pool) }
            if let tenant { try tenants.rememberRunning(tenant) }
            try tenants.rememberRunningTenants(allTenants)
            if recorded { output.note([ServeText.recorded]) }
            try connections.rememberRunning(definitions)
            if output.isJSON {
                try output.json(ServeReport(server, provider))
            } else {
                output.show(ServeText.lines(server, provider))
            }
        } catch {
            await server.stop()
            await provider?.stop()
            throw error
        }
        _ = await ending.wait()
        await server.stop()
        await provider?.stop()
        connections.forgetRunning(connection)
        if let pool { pools.forgetRunning(pool) }
        if let tenant { tenants.forgetRunning(tenant) }
        tenants.forgetRunningTenants(allTenants)
        connections.forgetRunning(definitions)
        if !output.isJSON { output.say("\nStopped.") }
    }

    private static let portTries = 5
    private var ownPort: Int { port ?? (ephemeral ? 0 : 8_090) }

    private func start(
        _ state: StateFolder, _ output: Output, _ log: LogWriter
    ) async throws -> (LocalIdentityServer, LocalProvider?) {
        var configuration = try configuration(state, output, log)
        guard hasProvider else { return (try await ServerStart.start(configuration), nil) }
        return try await ServerStart.saying {
            // The provider must know the server's port in advance. Another process may bind a free port in between, so
            // the start is retried.
            for _ in 1..<Self.portTries where ownPort == 0 {
                configuration.port = try await ServerStart.freePort()
                do {
                    return try await startBoth(configuration, state)
                } catch LocalIdentityServerError.portInUse(configuration.port) {}
            }
            configuration.port = ownPort == 0 ? try await ServerStart.freePort() : ownPort
            return try await startBoth(configuration, state)
        }
    }

    private func startBoth(
        _ configuration: LocalIdentityServer.Configuration, _ state: StateFolder
    ) async throws -> (LocalIdentityServer, LocalProvider) {
        var configuration = configuration
        let provider = try await startProvider(state, for: configuration.port)
        configuration.connections.append(provider.connection)
        do {
            return (try await LocalIdentityServer.start(configuration), provider)
        } catch {
            await provider.stop()
            throw error
        }
    }

    /// Starts the identity provider for federated sign-in.
    /// - Parameter port: the port of the server that uses the provider.
    private func startProvider(_ state: StateFolder, for port: Int) async throws -> LocalProvider {
        let next = ownPort == 0 || ownPort == 65_535 ? 0 : ownPort + 1
        let storage: LocalIdentityServer.Configuration.Storage = ephemeral ? .ephemeral : .directory(state.provider)
        let redirectURI: String
        if let providerRedirectURI {
            redirectURI = providerRedirectURI
        } else {
            redirectURI = "http://127.0.0.1:\(try await ServerStart.freePort(besides: port))/callback"
        }
        return try await LocalProvider.start(
            port: next, storage: storage, redirectURI: redirectURI, pages: LocalProvider.pages(atPort: port))
    }

    private func importBatch() throws -> ImportBatch? {
        guard !documents.paths.isEmpty else { return nil }
        let variables = try documents.values()
        return ImportBatch(
            sources: try documents.sources(), variables: variables,
            options: ImportOptions(failurePolicy: strict ? .rollBack : .continueWithOthers))
    }

    private func configuration(
        _ state: StateFolder, _ output: Output, _ log: LogWriter
    ) throws -> LocalIdentityServer.Configuration {
        var configuration = LocalIdentityServer.Configuration()
        configuration.port = ownPort
        configuration.httpPort = httpPort
        configuration.storage = ephemeral ? .ephemeral : .directory(state.server)
        configuration.limits = recorded ? .recorded : .standard
        configuration.usesRecordedFlows = recorded
        if let refreshReuseWindow { configuration.limits.refreshReuseWindow = TimeInterval(refreshReuseWindow) }
        configuration.offersSCIM = !recorded && !hasNoSCIM
        configuration.definitions = try definitions.map(DefinitionsFolder.url)
        configuration.definitionVariables = DefinitionsFolder.variables
        configuration.isStrict = strict
        configuration.publishedPools =
            amplifyOutputs.map { PublishedPoolFile(.amplifyOutputs, path: $0) }
            + cloudFormation.map { PublishedPoolFile(.cloudFormation, path: $0) }
        configuration.watchesDefinitions = definitions != nil || !configuration.publishedPools.isEmpty
        configuration.importBatch = try importBatch()
        let level = Logger.Level(rawValue: logLevel) ?? .info
        let isJSON = output.isJSON
        let logger = Logger(label: "nativeauth.server") { _ in
            ServeLog(level: level, isJSON: isJSON, writer: log)
        }
        configuration.logger = logger
        configuration.onMessage = { message in
            guard isJSON else { return output.show(ServeText.mail(message, output.terminal.traits)) }
            // Without address, text, code and link, which are available in the outbox only.
            logger.info("message sent", metadata: ["kind": "\(message.kind)", "messageId": "\(message.id)"])
        }
        return configuration
    }
}

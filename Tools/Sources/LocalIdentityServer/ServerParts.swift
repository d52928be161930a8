import CognitoEndpoints
import EndpointSupport
import EntraEndpoints
import FlowEngine
import Foundation
import HostedPages
import Hummingbird
import IdentityBase
import IdentityDomain
import NIOCore
import NIOSSL
import OAuthEndpoints
import SCIMEndpoints
import ThunderIDEndpoints

/// The components of a server before it listens: folder, database, keys and definitions, all validated.
struct ServerParts: Sendable {
    let configuration: LocalIdentityServer.Configuration
    let folder: DataFolder
    private let lock: FolderLock?
    /// Secret of the client that may invite users. It is never logged.
    let administratorSecret: String
    /// Token for the import of documents, until this server stops.
    let administratorToken = SystemRandomSource().token()
    /// Token for the console, until this server stops. It opens nothing else.
    let consoleToken = SystemRandomSource().token()
    /// One reset runs at a time: it adds the users of the command line again.
    let resets = KeyedLocks()
    let poolSecrets: PoolSecrets
    private let database: ServerDatabase
    private let sweep = ServerSchema.sweep()
    private let keys: ServerKeys
    /// The keys of the listener beyond loopback; nil without one.
    private let networkKeys: TLSKeys?
    private let signer: TokenSigner
    let definitions: DefinitionStore
    private let hashing: HashingPool
    private let connections: ConnectionCatalog
    private let providerTransport: HTTPProviderTransport
    private let pages: PageResources
    let history: RequestHistory
    /// Tells the console about new messages and requests.
    let changes = ChangeSignal()

    init(_ configuration: LocalIdentityServer.Configuration) async throws {
        // The checks without side effects come first.
        try ShippedResources.check()
        self.configuration = configuration
        history = RequestHistory(clock: configuration.clock, signal: changes)
        definitions = try DefinitionStore(configuration)
        pages = try PageResources(in: Self.resource("Pages"))
        connections = try ConnectionCatalog(
            folder: configuration.definitions.flatMap { DefinitionFolder(url: $0).connections },
            more: configuration.connections,
            standIn: configuration.standInConnection
        )

        folder = try DataFolder(configuration.storage)
        do {
            lock =
                if folder.isTemporary {
                    nil
                } else {
                    try FolderLock(folder)
                }
            keys = try KeyStore.load(from: folder, given: configuration.keys, clock: configuration.clock)
            networkKeys = try configuration.certifiedHost.map { [folder] host in
                try KeyStore.load(from: folder, host: host, clock: configuration.clock)
            }
            signer = try await TokenSigner(keys, clock: configuration.clock)
            database = try ServerDatabase(
                in: folder,
                migrator: ServerSchema.migrator,
                onStatement: configuration.onStatement
            )
            administratorSecret = try folder.secret(in: "administrator-secret", random: SystemRandomSource())
            poolSecrets = try PoolSecrets(in: folder, random: SystemRandomSource())
            definitions.add(try ShippedApplications().administrator(secret: administratorSecret))
            definitions.add(ShippedApplications.poolPages)
        } catch {
            folder.removeIfTemporary()
            throw error
        }
        // What has threads comes last: nothing stops them after an error.
        hashing = HashingPool()
        providerTransport = HTTPProviderTransport(configuration.limits)
    }

    static func resource(_ path: String) -> URL { ShippedResources.folder.appendingPathComponent("Resources/\(path)") }

    func close() async {
        await hashing.stop()
        await providerTransport.close()
        database.close()
        lock?.release()
        folder.removeIfTemporary()
    }

    /// The TLS configuration of the listener on loopback.
    func tls() throws -> TLSConfiguration { try Self.tls(keys.tls) }

    /// The TLS configuration of the listener beyond loopback.
    func networkTLS() throws -> TLSConfiguration { try Self.tls(networkKeys ?? keys.tls) }

    private static func tls(_ keys: TLSKeys) throws -> TLSConfiguration {
        let chain = try [keys.leaf.certificate, keys.authority.certificate].map {
            NIOSSLCertificateSource.certificate(try NIOSSLCertificate(bytes: Array($0.utf8), format: .pem))
        }
        let key = try NIOSSLPrivateKey(bytes: Array(keys.leaf.privateKey.utf8), format: .pem)

        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv13
        configuration.applicationProtocols = ["http/1.1"]
        // A client with an idle connection does not answer the TLS closure alert: stopping must not wait for it.
        configuration.shutdownTimeout = .milliseconds(200)
        return configuration
    }

    func services(baseURL: URL) -> ServerServices {
        let random = SystemRandomSource()
        let clock = configuration.clock
        var services = ServerServices(
            database: database,
            clock: clock,
            random: random,
            credentials: CredentialStore(
                directory: UserDirectory(database: database, clock: clock),
                hashing: hashing,
                representations: [PBKDF2Representation(rounds: configuration.passwordHashRounds, random: random)],
                definedRepresentations: { [definitions] in
                    definitions.pools.all.map { SRPRepresentation(pool: $0, random: random) }
                }
            ),
            outbox: Outbox { [changes, configuration] message in
                configuration.onMessage?(message)
                changes.send()
            },
            signer: signer,
            limits: configuration.limits,
            providers: IdentityProviders(
                connections: connections,
                transport: providerTransport,
                clock: clock,
                random: random,
                logger: configuration.logger
            ),
            logger: configuration.logger,
            definitions: definitions,
            baseURL: baseURL
        )

        services.outgoingRequests = providerTransport
        return services
    }

    func importer(_ services: ServerServices) -> DocumentImporter {
        DocumentImporter(
            database: database,
            credentials: services.credentials,
            definitions: definitions,
            identifiers: services.identifiers,
            clock: services.clock,
            rounds: configuration.passwordHashRounds
        )
    }

    /// Imports the documents of the configuration, and logs their errors and warnings.
    /// - Throws: `ImportRefusal` when the import was rolled back.
    @discardableResult
    func runImport(_ importer: DocumentImporter) async throws -> ImportReport? {
        guard let batch = configuration.importBatch else { return nil }
        let report = try await importer.run(batch.sources, variables: batch.variables, options: batch.options)
        guard !report.isRolledBack else { throw ImportRefusal(problems: report.problems) }

        for problem in report.problems { configuration.logger.error("import: \(problem)") }
        for warning in report.warnings { configuration.logger.warning("import: \(warning)") }
        return report
    }

    func router(
        _ services: ServerServices,
        importer: DocumentImporter,
        console backend: ConsoleBackend,
        origins: [String]
    ) -> Router<ServerRequestContext> {
        let table = RouteTable(ownOrigin: services.issuer, logger: services.logger, history: history)
        let flows = flowService(services)
        let tokens = tokenVerifier(services)
        let access = BearerAuthenticator(tokens: tokens, definitions: definitions)
        table.addPathCheck(ThunderIDPath.firstComponents) { request, _ in try await access.refuse(request) }

        addImport(to: table, importer, tokens: tokens)
        let tenants = tenantRoutes(services, flows: flows, tokens: tokens, origin: services.issuer)
        let poolPages = PoolWebRoutes(
            server: services,
            pools: { [definitions] in definitions.pools },
            secrets: poolSecrets,
            sweep: sweep,
            flows: flows,
            tokens: tokens,
            applicationID: ShippedApplications.poolPages.id,
            origin: services.issuer,
            origins: origins
        )
        addOAuth(
            to: table,
            services,
            flows: flows,
            tokens: tokens,
            requests: [tenants.pageRequests, poolPages.pageRequests]
        )
        if configuration.offersSCIM {
            SCIMRoutes(
                directory: services.directory,
                definitions: definitions,
                issuer: services.issuer,
                access: access,
                bodyLimit: configuration.limits.requestBody
            ).add(to: table)
        }

        let browserPages = DevelopmentPages(services: services, resources: pages)
        let console = ConsoleRoutes(services: services, backend: backend)
        console.add(to: table)
        let consolePages = ConsolePageRoutes(console, services: services, development: browserPages)
        consolePages.add(to: table)
        let thunderID = ThunderIDRoutes(flows: flows, tokens: tokens, access: access) { messages, request in
            try browserPages.messages(messages, for: request)
        }
        let refuse: RouteTable.Handler = { request, context in
            if let page = try await consolePages.start(request, in: context) { return page }
            let refusal = try await thunderID.refuse(request)
            guard request.uri.path == "/" else { return refusal }
            return DevelopmentPages.varying(refusal)
        }
        table.add(
            DevelopmentPages.icon,
            handlers: [.get: { _, _ in try browserPages.iconResponse() }],
            otherwise: refuse
        )

        addPools(
            to: table,
            services,
            origin: services.issuer,
            origins: origins,
            fallback: refuse
        )
        tenants.add(to: table)
        poolPages.add(to: table, fallback: refuse)
        thunderID.add(to: table)
        return table.router
    }

    private func addImport(to table: RouteTable, _ importer: DocumentImporter, tokens: TokenVerifier) {
        ImportRoutes(
            administratorToken: administratorToken,
            tokens: tokens,
            bodyLimit: configuration.limits.requestBody
        ) { request in
            try await importer.run(
                [ImportSource(label: "content", text: request.content)],
                variables: request.variables,
                options: ImportOptions(
                    isDryRun: request.isDryRun,
                    replacesExisting: request.replacesExisting,
                    failurePolicy: request.continuesAfterFailure ? .continueWithOthers : .stop
                )
            )
        }.add(to: table)
    }

    private func addOAuth(
        to table: RouteTable,
        _ services: ServerServices,
        flows: FlowService,
        tokens: TokenVerifier,
        requests: [any PageRequests]
    ) {
        let oauth = OAuthRoutes(
            services: services,
            flows: flows,
            tokens: tokens,
            hashing: hashing,
            transport: providerTransport,
            sweep: sweep
        )
        oauth.add(to: table)

        HostedPageRoutes(
            services: services,
            flows: flows,
            callback: oauth.callback,
            logout: oauth.logout,
            requests: requests,
            resources: pages
        ).add(to: table)
    }

    /// Returns the routes of the listener without TLS: only the user pools and the tenants.
    func plainRouter(
        _ services: ServerServices,
        origin: String,
        origins: [String]
    ) -> Router<ServerRequestContext> {
        let table = RouteTable(ownOrigin: origin, isPlain: true, logger: services.logger, history: history)
        addPools(
            to: table,
            services,
            origin: origin,
            origins: origins,
            fallback: { _, _ in throw HTTPError(.notFound) }
        )
        tenantRoutes(
            services,
            flows: flowService(services),
            tokens: tokenVerifier(services),
            origin: origin
        ).add(to: table)
        return table.router
    }

    private func addPools(
        to table: RouteTable,
        _ services: ServerServices,
        origin: String,
        origins: [String],
        fallback: @escaping RouteTable.Handler
    ) {
        PoolRoutes(
            server: services,
            pools: { [definitions] in definitions.pools },
            secrets: poolSecrets,
            sweep: sweep,
            origin: origin,
            origins: origins,
            fallback: fallback
        ).add(to: table)
    }

    private func tenantRoutes(
        _ services: ServerServices,
        flows: FlowService,
        tokens: TokenVerifier,
        origin: String
    ) -> EntraRoutes {
        EntraRoutes(
            server: services,
            tenants: { [definitions] in definitions.tenants },
            sweep: sweep,
            flows: flows,
            tokens: tokens,
            origin: origin
        )
    }

    private func flowService(_ services: ServerServices) -> FlowService {
        FlowService(services: services, hashing: hashing, sweep: sweep)
    }

    private func tokenVerifier(_ services: ServerServices) -> TokenVerifier {
        TokenVerifier(
            signer: signer,
            database: database,
            limits: services.limits,
            clock: services.clock,
            sweep: sweep,
            issuer: services.issuer
        )
    }
}

import Foundation
import Hummingbird
import NIOCore
import NIOSSL

/// What a server is made of before it listens: folder, database, keys, flows and texts, all checked.
struct ServerParts: Sendable {
    let folder: DataFolder
    /// The secret of the client that may invite users. Nothing logs it.
    let administratorSecret: String
    private let database: ServerDatabase
    private let keys: ServerKeys
    private let signer: TokenSigner
    private let catalog: FlowCatalog
    private let applications: ApplicationRegistry
    private let texts: TextCatalog
    private let hashing: HashingPool
    private let connections: ConnectionCatalog
    private let providerTransport: HTTPProviderTransport

    init(_ configuration: LocalIdentityServer.Configuration) async throws {
        // First what can be wrong without leaving a trace.
        let flows = configuration.flowsDirectory ?? Self.resource("Flows")
        catalog = try FlowCatalog(folder: flows, executors: ExecutorRegistry.names)
        let shipped = ShippedApplications().applications(recorded: configuration.usesRecordedFlows)
        let known = shipped + configuration.moreApplications
        _ = try ApplicationRegistry(known, catalog: catalog)
        try catalog.checkCircles(of: known)
        texts = try TextCatalog(file: Self.resource("Texts/\(TextCatalog.language).yaml"))

        connections = try ConnectionCatalog(
            folder: configuration.connectionsDirectory ?? Self.resource("Connections"),
            more: configuration.connections)

        folder = try DataFolder(configuration.storage)
        do {
            keys = try KeyStore(folder: folder, factory: CertificateFactory(clock: configuration.clock))
                .load(given: configuration.keys)
            signer = try await TokenSigner(keys, clock: configuration.clock)
            database = try ServerDatabase(in: folder)
            administratorSecret = try AdministratorSecret.load(from: folder, random: SystemRandomSource())
            let administrator = try ShippedApplications().administrator(secret: administratorSecret)
            applications = try ApplicationRegistry([administrator] + known, catalog: catalog)
        } catch {
            folder.removeIfTemporary()
            throw error
        }
        hashing = HashingPool()
        providerTransport = HTTPProviderTransport(configuration.limits)
    }

    /// A file or folder that comes with the server.
    static func resource(_ path: String) -> URL {
        Bundle.module.bundleURL.appendingPathComponent("Resources/\(path)")
    }

    func close() async {
        await hashing.stop()
        await providerTransport.close()
        database.close()
        folder.removeIfTemporary()
    }

    func tls() throws -> TLSConfiguration {
        let chain = try [keys.leaf.certificate, keys.authority.certificate].map {
            NIOSSLCertificateSource.certificate(try NIOSSLCertificate(bytes: Array($0.utf8), format: .pem))
        }
        let key = try NIOSSLPrivateKey(bytes: Array(keys.leaf.privateKey.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv13
        configuration.applicationProtocols = ["http/1.1"]
        // A client that keeps an idle connection does not answer our farewell: stopping must not wait for it.
        configuration.shutdownTimeout = .milliseconds(200)
        return configuration
    }

    func services(_ configuration: LocalIdentityServer.Configuration, baseURL: URL) -> ServerServices {
        let random = SystemRandomSource()
        let clock = configuration.clock
        let directory = UserDirectory(database: database, clock: clock)
        return ServerServices(
            clock: clock,
            random: random,
            identifiers: IdentifierFactory(clock: clock, random: random),
            directory: directory,
            credentials: CredentialStore(
                directory: directory, pool: hashing,
                representations: [PBKDF2Representation(rounds: configuration.passwordHashRounds, random: random)]),
            attempts: PasswordAttempts(database: database, clock: clock, limits: configuration.limits),
            codes: OneTimeCodes(database: database, random: random, limits: configuration.limits),
            links: SentLinks(database: database, limits: configuration.limits),
            sessions: SessionStore(database: database, random: random),
            consents: ConsentStore(database: database),
            outbox: Outbox(listener: configuration.onMessage),
            signer: signer,
            limits: configuration.limits,
            providers: IdentityProviders(
                connections: connections, transport: providerTransport, clock: clock, random: random,
                logger: configuration.logger),
            federatedIdentities: FederatedIdentities(directory: directory),
            passkeys: PasskeyStore(database: database),
            logger: configuration.logger,
            baseURL: baseURL)
    }

    func router(
        _ services: ServerServices, _ configuration: LocalIdentityServer.Configuration
    ) -> Router<ServerRequestContext> {
        let table = RouteTable(ownOrigin: services.issuer)
        let bodyLimit = configuration.limits.requestBody
        let flows = FlowService(
            services: services, applications: applications, catalog: catalog,
            store: ExecutionStore(database: database, clock: services.clock, limits: services.limits),
            policy: StartPolicy(hashing: hashing))
        let sweep = ExpirySweep(limits: services.limits)
        let tokens = TokenVerifier(
            signer: signer,
            families: TokenFamilyStore(
                database: database, limits: services.limits, clock: services.clock, sweep: sweep),
            issuer: services.issuer)
        let profile = ProfileService(directory: services.directory, tokens: tokens, applications: applications)
        let access = BearerAccess(profile: profile)
        OutboxRoutes(outbox: services.outbox).add(to: table)
        OAuthRoutes(
            services: services, applications: applications, flows: flows, tokens: tokens,
            clients: ClientAuthenticator(applications: applications, hashing: hashing),
            pending: PendingRequests(database: database, clock: services.clock, sweep: sweep)
        ).add(to: table)
        ProfileRoutes(
            profile: profile,
            updates: ProfileUpdates(directory: services.directory, credentials: services.credentials),
            access: access, bodyLimit: bodyLimit
        ).add(to: table)
        if configuration.offersSCIM {
            SCIMRoutes(
                users: SCIMUsers(directory: services.directory, issuer: services.issuer), access: access,
                bodyLimit: bodyLimit
            ).add(to: table)
        }
        ThunderIDRoutes(
            flows: flows,
            profile: profile,
            access: access,
            meta: MetaService(applications: applications, texts: texts),
            bodyLimit: bodyLimit
        ).add(to: table)
        return table.router
    }
}

package import CognitoEndpoints
package import EntraEndpoints
package import FlowEngine
package import Foundation
import HostedPages
import Hummingbird
import IdentityBase
package import IdentityDomain
import NIOCore

/// An identity server for development, tests and demos on one machine. It stores users in SQLite and uses HTTPS with a
/// certificate of its own development authority. Several can run in one process.
///
/// It is not a production server.
package final class LocalIdentityServer: Sendable {
    /// Base URL of all requests, and the issuer of the assertions.
    package let baseURL: URL
    /// Base URL without TLS, if any. It serves only the user pools and the tenants.
    package let httpURL: URL?
    package let applications = ShippedApplications()
    package let services: ServerServices
    /// The result of the configured import.
    package let importReport: ImportReport?

    private let parts: ServerParts
    private let listeners: Listeners
    private let watch: Task<Void, Never>?

    /// Path of the PEM file with the certificate authority of the base URL. A client that trusts it trusts this server.
    package var certificatePath: String {
        guard let host else { return loopbackCertificatePath }
        return parts.folder.path(host.certificateFile)
    }
    /// The host of the base URL; nil for loopback.
    package var host: NetworkHost? { parts.configuration.certifiedHost }
    /// The URL for programs on this machine: the base URL, unless that has a host beyond loopback.
    package var loopbackURL: URL { listeners.loopback.url }
    /// Path of the PEM file with the certificate authority of that URL.
    package var loopbackCertificatePath: String { parts.folder.path(KeyStore.certificateFile) }
    /// URL of the "sent" messages, for programs on this machine.
    package var outboxURL: URL { loopbackURL.appendingPathComponent(String(DevelopmentPath.outbox.dropFirst())) }
    package var outbox: Outbox { services.outbox }
    /// Address of the console, with the token that opens it.
    package var consoleURL: URL { ConsoleRoutes.address(loopbackURL, token: consoleToken) }
    /// Secret of the client `demo-administrator`, which may invite users. It is also in the data folder.
    package var administratorSecret: String { parts.administratorSecret }
    /// Token for the console. It is valid until this server stops, and for requests of this machine only.
    package var consoleToken: String { parts.consoleToken }
    /// Token for `POST /import`. It is valid until this server stops, and is not stored.
    package var administratorToken: String { parts.administratorToken }

    private init(parts: ServerParts, services: ServerServices, listeners: Listeners, importReport: ImportReport?) {
        baseURL = services.baseURL
        httpURL = listeners.plain?.url
        self.services = services
        self.importReport = importReport
        self.parts = parts
        self.listeners = listeners
        if parts.configuration.watchesDefinitions {
            watch = parts.definitions.watch()
        } else {
            watch = nil
        }
    }

    /// Starts a server and returns once it listens.
    /// - Throws: `LocalIdentityServerError` (port, storage, resources), `FlowDefinitionError` (a definition file) or
    ///   `ImportRefusal` (an import that was rolled back) or `ConsoleProblem` (a user of the seed that is refused).
    ///   Everything that was started is stopped then.
    package static func start(_ configuration: Configuration) async throws -> LocalIdentityServer {
        let parts = try await ServerParts(configuration)
        var listeners: Listeners?
        do {
            let started = try await Listeners.start(parts)
            listeners = started
            let services = parts.services(baseURL: started.baseURL)
            let importer = parts.importer(services)
            let importReport = try await parts.runImport(importer)
            try await parts.addSeed(services, importer)
            started.setRoutes(parts, services, importer)

            return LocalIdentityServer(
                parts: parts,
                services: services,
                listeners: started,
                importReport: importReport
            )
        } catch {
            await listeners?.stop()
            await parts.close()
            throw error
        }
    }

    /// Stops listening, waits for running requests, closes the database and deletes an ephemeral folder. Repeated calls
    /// are allowed.
    package func stop() async {
        watch?.cancel()
        await watch?.value
        // The console's pages wait for changes.
        parts.changes.finish()
        await listeners.stop()
        await parts.close()
    }

    /// The default application for client apps, as currently registered.
    package var registeredDemo: ShippedApplications.Entry {
        applications.demo.registered(in: services.definitions.current.applications)
    }

    /// The default user pool for apps: the first published one, the shipped one, or the first of the definitions.
    package var userPool: PoolEntry? {
        let pools = parts.definitions.pools
        let shipped = pools[PoolEntry.shippedID] ?? pools.all.first
        var candidates = parts.definitions.publishedPools
        if let shipped { candidates.append(shipped) }
        return candidates.lazy.compactMap(entry).first
    }

    /// All user pools, sorted by id.
    package var userPools: [PoolEntry] { parts.definitions.pools.all.compactMap(entry) }

    /// The pools of the published files, in the order of the files.
    package var publishedPools: [PoolOverview] {
        parts.definitions.publishedPools.map { PoolOverview($0, secrets: parts.poolSecrets) }
    }

    private func entry(_ pool: UserPool) -> PoolEntry? {
        PoolEntry(
            pool,
            secrets: parts.poolSecrets,
            endpoint: baseURL,
            httpEndpoint: httpURL
        )
    }

    /// The applications that users can sign in to, the shipped ones and those of the definitions.
    package var applicationList: [ApplicationOverview] {
        ApplicationOverview.list(services.definitions.current.applications)
    }

    /// The default tenant for client apps: the shipped one, or the first of the definitions.
    package var entraTenant: TenantEntry? {
        let tenants = parts.definitions.tenants
        return (tenants[TenantEntry.shippedName] ?? tenants.all.first).flatMap(entry)
    }

    /// All tenants, sorted by name.
    package var entraTenants: [TenantEntry] { parts.definitions.tenants.all.compactMap(entry) }

    /// Returns the tenant with a name, an id or a domain.
    package func entraTenant(_ name: String) -> TenantEntry? {
        parts.definitions.tenants[name].flatMap(entry)
    }

    private func entry(_ tenant: Tenant) -> TenantEntry? {
        TenantEntry(tenant, baseURL: baseURL, httpURL: httpURL)
    }

    /// Requires a new password at the user's next sign-in in a user pool, as an administrator would.
    /// - Parameter byCode: whether the user needs a code (`ForgotPassword`). Otherwise the user signs in with the old
    ///   password and sets a new one.
    package func requireNewPassword(of userID: String, byCode: Bool) async throws {
        try await AccountStore(directory: services.directory).update(userID) { user, _ in
            user.state.status = if byCode { .resetRequired } else { .newPasswordRequired }
        }
    }

    /// Adds a user to the directory, as an administrator would.
    /// - Throws: `UserDirectory.Conflict` when a name is taken.
    @discardableResult
    package func addUser(
        username: String,
        password: String,
        email: String? = nil,
        attributes: [String: String] = [:],
        type: String = OrganizationUnit.userType
    ) async throws -> User {
        var values = attributes
        values["username"] = username
        values["email"] = email

        let new = User(
            id: services.identifiers.next(),
            type: type,
            createdAt: services.clock.now()
        )
        let user = services.definitions.current.userTypes[type].mapping.applying(values, to: new)
        try await services.credentials.setPassword(password, for: user)
        return user
    }

    /// Returns one set of keys for all servers of this process. Key creation is slow, and no test needs its own keys.
    package static func sharedTestKeys() async throws -> ServerKeys { try await testKeys.value }

    private static let testKeys = Task.detached { try CertificateFactory(clock: SystemWallClock()).allKeys() }
}

package import CognitoEndpoints
package import EntraEndpoints
package import FlowEngine
package import Foundation
import Hummingbird
import HummingbirdTLS
import IdentityBase
package import IdentityDomain
import Logging
import NIOCore
import NIOSSL

/// An identity server for development, tests and demos on one machine. It stores users in SQLite and uses HTTPS with a
/// certificate of its own development authority. Several can run in one process.
///
/// It is not a production server.
package final class LocalIdentityServer: Sendable {
    /// Base URL of all requests, and the issuer of the assertions.
    package let baseURL: URL
    /// Base URL without TLS, if any. It serves only the user pools and the tenants.
    package let httpURL: URL?
    /// Path of the development certificate authority's PEM file. A client that trusts it trusts this server.
    package let certificatePath: String
    /// URL of the "sent" messages, for programs on this machine.
    package let outboxURL: URL
    package let applications: ShippedApplications
    package let outbox: Outbox
    /// Secret of the client `demo-administrator`, which may invite users. It is also in the data folder.
    package let administratorSecret: String
    /// Token for `POST /import`. It is valid until this server stops, and is not stored.
    package let administratorToken: String
    /// The result of the configured import.
    package let importReport: ImportReport?

    package let services: ServerServices
    private let parts: ServerParts
    private let listeners: [Listener]
    private let watch: Task<Void, Never>?

    private init(
        baseURL: URL, httpURL: URL?, services: ServerServices, parts: ServerParts, listeners: [Listener],
        watch: Task<Void, Never>?, importReport: ImportReport?
    ) {
        self.baseURL = baseURL
        self.httpURL = httpURL
        self.services = services
        self.parts = parts
        self.listeners = listeners
        self.watch = watch
        certificatePath = parts.folder.path(KeyStore.certificateFile)
        outboxURL = baseURL.appendingPathComponent(String(DevelopmentPath.outbox.dropFirst()))
        applications = ShippedApplications()
        outbox = services.outbox
        administratorSecret = parts.administratorSecret
        administratorToken = parts.administratorToken
        self.importReport = importReport
    }

    /// Starts a server and returns once it listens.
    ///
    /// - Throws: `LocalIdentityServerError` (port, storage, resources), `FlowDefinitionError` (a definition file) or
    ///   `ImportRefusal` (an import that was rolled back).
    ///   Everything that was started is stopped then.
    package static func start(_ configuration: Configuration) async throws -> LocalIdentityServer {
        let parts = try await ServerParts(configuration)
        do {
            return try await start(configuration, parts: parts)
        } catch {
            await parts.close()
            throw error
        }
    }

    private static func start(_ configuration: Configuration, parts: ServerParts) async throws
        -> LocalIdentityServer
    {
        // The routes contain the port, which is known only after the listener has started: the routes are set
        // afterwards.
        let responder = DeferredResponder()
        let connections = Listener.ConnectionLimits(
            registry: ConnectionRegistry(maximum: configuration.limits.connections),
            requestTimeout: .nanoseconds(Int64(configuration.limits.requestTimeout * 1e9)))
        let listener = try await Listener.start(
            host: configuration.host, port: configuration.port, tls: parts.tls(), responder: responder,
            connections: connections, logger: configuration.logger)
        guard let baseURL = URL(string: "https://localhost:\(listener.port)") else {
            await listener.stop()
            throw LocalIdentityServerError.cannotListen("port \(listener.port)")
        }
        let services = parts.services(configuration, baseURL: baseURL)
        let plain: (listener: Listener, url: URL, responder: DeferredResponder)?
        do {
            plain = try await startPlain(configuration, connections: connections)
        } catch {
            await listener.stop()
            throw error
        }
        let importReport: ImportReport?
        do {
            importReport = try await parts.run(
                configuration.importBatch, services: services, configuration: configuration)
        } catch {
            await listener.stop()
            await plain?.listener.stop()
            throw error
        }
        let origins = [services.issuer] + (plain.map { [$0.url.absoluteString] } ?? [])
        responder.set(parts.router(services, configuration: configuration, origins: origins).buildResponder())
        if let plain {
            let router = parts.plainRouter(services, origin: plain.url.absoluteString, origins: origins)
            plain.responder.set(router.buildResponder())
        }
        let watch: Task<Void, Never>? = if configuration.watchesDefinitions { parts.definitions.watch() } else { nil }
        return LocalIdentityServer(
            baseURL: baseURL, httpURL: plain?.url, services: services, parts: parts,
            listeners: [listener] + (plain.map { [$0.listener] } ?? []), watch: watch, importReport: importReport)
    }

    private static func startPlain(
        _ configuration: Configuration, connections: Listener.ConnectionLimits
    ) async throws -> (listener: Listener, url: URL, responder: DeferredResponder)? {
        guard let port = configuration.httpPort else { return nil }
        let responder = DeferredResponder()
        let listener = try await Listener.start(
            host: "127.0.0.1", port: port, tls: nil, responder: responder, connections: connections,
            logger: configuration.logger)
        guard let url = URL(string: "http://127.0.0.1:\(listener.port)") else {
            await listener.stop()
            throw LocalIdentityServerError.cannotListen("port \(listener.port)")
        }
        return (listener, url, responder)
    }

    /// Stops listening, waits for running requests, closes the database and deletes an ephemeral folder. Repeated calls
    /// are allowed.
    package func stop() async {
        watch?.cancel()
        await watch?.value
        for listener in listeners { await listener.stop() }
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
        return (parts.definitions.publishedPools + [shipped].compactMap(\.self)).lazy.compactMap(entry).first
    }

    /// All user pools, sorted by id.
    package var userPools: [PoolEntry] { parts.definitions.pools.all.compactMap(entry) }

    /// The pools of the published files, in the order of the files.
    package var publishedPools: [PoolOverview] {
        parts.definitions.publishedPools.map { PoolOverview($0, secrets: parts.poolSecrets) }
    }

    private func entry(_ pool: UserPool) -> PoolEntry? {
        PoolEntry(pool, secrets: parts.poolSecrets, endpoint: baseURL, httpEndpoint: httpURL)
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
    ///
    /// - Parameter byCode: whether the user needs a code (`ForgotPassword`). Otherwise the user signs in with the old
    ///   password and sets a new one.
    package func requireNewPassword(of userID: String, byCode: Bool) async throws {
        try await AccountStore(directory: services.directory).update(userID) { user, _ in
            user.state.status = if byCode { .resetRequired } else { .newPasswordRequired }
        }
    }

    /// Adds a user to the directory, as an administrator would.
    ///
    /// - Throws: `UserDirectory.Conflict` when a name is taken.
    @discardableResult
    package func addUser(
        username: String, password: String, email: String? = nil, attributes: [String: String] = [:],
        type: String = OrganizationUnit.userType
    ) async throws -> User {
        var values = attributes
        values["username"] = username
        values["email"] = email
        let new = User(id: services.identifiers.next(), type: type, createdAt: services.clock.now())
        let user = services.definitions.current.userTypes[type].mapping.user(new, with: values)
        try await services.credentials.setPassword(password, for: user)
        return user
    }

    /// Returns one set of keys for all servers of this process. Key creation is slow, and no test needs its own keys.
    package static func sharedTestKeys() async throws -> ServerKeys {
        try await SharedKeys.task.value
    }

    private enum SharedKeys {
        static let task = Task.detached { try CertificateFactory(clock: SystemWallClock()).allKeys() }
    }
}

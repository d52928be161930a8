package import Foundation
import Hummingbird
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL

/// A real identity server for one machine: development, tests and demos. It keeps users in SQLite, speaks HTTPS with a
/// certificate of its own development authority, and several can run in one process.
///
/// It is not a production server.
package final class LocalIdentityServer: Sendable {
    /// Where clients send their requests, and the issuer of the assertions.
    package let baseURL: URL
    /// The development certificate authority as PEM; a client that trusts it trusts this server.
    package let certificatePath: String
    /// Where programs on this machine read the "sent" messages.
    package let outboxURL: URL
    package let applications: ShippedApplications
    package let outbox: Outbox
    /// The secret of the client `demo-administrator`, which may invite users. It is also in the data folder.
    package let administratorSecret: String

    let services: ServerServices
    private let parts: ServerParts
    private let listener: Listener
    private let watch: Task<Void, Never>?

    private init(
        baseURL: URL, services: ServerServices, parts: ServerParts, listener: Listener, watch: Task<Void, Never>?
    ) {
        self.baseURL = baseURL
        self.services = services
        self.parts = parts
        self.listener = listener
        self.watch = watch
        certificatePath = parts.folder.path(KeyStore.certificateFile)
        outboxURL = baseURL.appendingPathComponent(String(DevelopmentPath.outbox.dropFirst()))
        applications = ShippedApplications()
        outbox = services.outbox
        administratorSecret = parts.administratorSecret
    }

    /// Starts a server and returns once it listens.
    ///
    /// - Throws: `LocalIdentityServerError` (port, storage, resources) or `FlowDefinitionError` (a definition file). Nothing
    ///   is left running then.
    package static func start(_ configuration: Configuration) async throws -> LocalIdentityServer {
        let parts = try await ServerParts(configuration)
        do {
            return try await start(configuration, parts)
        } catch {
            await parts.close()
            throw error
        }
    }

    private static func start(_ configuration: Configuration, _ parts: ServerParts) async throws
        -> LocalIdentityServer
    {
        // The routes name the port, and the port is known only when it is taken: the routes are set in between.
        let responder = LateResponder()
        let listener = try await Listener.start(
            host: configuration.host, port: configuration.port, tls: parts.tls(), responder: responder,
            logger: configuration.logger)
        guard let baseURL = URL(string: "https://localhost:\(listener.port)") else {
            await listener.stop()
            throw LocalIdentityServerError.cannotListen("port \(listener.port)")
        }
        let services = parts.services(configuration, baseURL: baseURL)
        responder.set(parts.router(services, configuration).buildResponder())
        let watch = configuration.watchesDefinitions ? parts.definitions.watch() : nil
        return LocalIdentityServer(
            baseURL: baseURL, services: services, parts: parts, listener: listener, watch: watch)
    }

    /// Stops listening, lets running requests end, closes the database and deletes an ephemeral folder. May be called
    /// more than once.
    package func stop() async {
        watch?.cancel()
        await watch?.value
        await listener.stop()
        await parts.close()
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

    /// One set of keys for all servers of this process. Making keys is slow, and no test needs its own.
    package static func sharedTestKeys() async throws -> ServerKeys {
        try await SharedKeys.task.value
    }

    private enum SharedKeys {
        static let task = Task.detached { try CertificateFactory(clock: SystemServerClock()).allKeys() }
    }
}

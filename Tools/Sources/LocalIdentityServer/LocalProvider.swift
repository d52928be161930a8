package import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// A small OpenID provider for the federated flows of a local server: another local server, with a port, an issuer, keys
/// and users of its own, and one person who lives there.
package struct LocalProvider: Sendable {
    /// By this id, flows find the connection.
    package static let connectionID = "default"
    private static let name = "Local provider"
    private static let username = "ada"

    package let server: LocalIdentityServer
    /// The way there, for the configuration of the server whose provider it is.
    package let connection: ProviderConnection
    /// Who can sign in at the provider.
    package let username = LocalProvider.username
    /// Another one at each start.
    package let password: String

    /// Where the pages of a server at a port wait for a provider's answer.
    package static func pages(atPort port: Int) -> String { "https://localhost:\(port)" + HostedPagePath.callback }

    /// Starts it and returns once it listens.
    ///
    /// - Parameters:
    ///   - port: the port to listen on; 0 takes any free one.
    ///   - storage: where its users are kept.
    ///   - redirectURI: where it sends people back to who sign in from an app.
    ///   - pages: where it sends people back to who sign in from the server's own pages; `nil` for a server without.
    ///   - passwordHashRounds: rounds of the password hash.
    /// - Throws: `LocalIdentityServerError` or `UserDirectory.Conflict`. Nothing is left running then.
    package static func start(
        port: Int, storage: LocalIdentityServer.Configuration.Storage, redirectURI: String, pages: String? = nil,
        passwordHashRounds: Int = LocalIdentityServer.Configuration().passwordHashRounds
    ) async throws -> LocalProvider {
        let client = Application(
            id: "019a0000-0000-7000-8000-00000000d0fe", clientID: "local-identity-server",
            name: "Local identity server",
            description: "The server whose provider this is",
            oauth: OAuthSettings(redirectURIs: [redirectURI] + (pages.map { [$0] } ?? [])),
            flows: [.authentication: "sign-in", .registration: "sign-up", .recovery: "recovery", .signOut: "sign-out"])
        var configuration = LocalIdentityServer.Configuration(
            port: port, storage: storage, passwordHashRounds: passwordHashRounds)
        configuration.moreApplications = [client]
        let server = try await LocalIdentityServer.start(configuration)
        do {
            let connection = ProviderConnection(
                id: connectionID, name: name, issuer: server.baseURL.absoluteString, clientID: client.clientID,
                redirectURI: redirectURI, authority: URL(fileURLWithPath: server.certificatePath))
            return LocalProvider(server: server, connection: connection, password: try await resident(of: server))
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Stops listening. May be called more than once.
    package func stop() async { await server.stop() }

    private init(server: LocalIdentityServer, connection: ProviderConnection, password: String) {
        self.server = server
        self.connection = connection
        self.password = password
    }

    /// Lets the person in with a new password, so that none has to be kept anywhere.
    private static func resident(of server: LocalIdentityServer) async throws -> String {
        let password = server.services.random.token()
        if let known = try await server.services.directory.user(.username, username) {
            try await server.services.credentials.setPassword(password, for: known)
        } else {
            try await server.addUser(
                username: username, password: password, email: "ada@example.com",
                attributes: ["given_name": "Ada", "family_name": "Lovelace"])
        }
        return password
    }
}

package import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// An OpenID provider for the federated flows of a local server: another local server, with its own port, issuer and
/// keys, and with one user.
package struct LocalProvider: Sendable {
    /// The connection id that flows use.
    package static let connectionID = "default"
    private static let username = "ada"

    package let server: LocalIdentityServer
    /// The connection to the provider, for the configuration of the server that uses it.
    package let connection: ProviderConnection
    /// User name of the provider's only initial user.
    package let username = LocalProvider.username
    /// Password of that user. Each start sets a new one.
    package let password: String

    /// Returns the redirect URI of the hosted pages of a server at a port.
    package static func hostedPagesRedirectURI(atPort port: Int) -> String {
        "https://localhost:\(port)" + HostedPagePath.callback
    }

    /// Starts the provider and returns once it listens.
    /// - Parameters:
    ///   - port: the port to listen on; 0 selects any free one.
    ///   - storage: the location of its users.
    ///   - redirectURI: the redirect URI for sign-ins in an app.
    ///   - pages: the redirect URI for sign-ins on the server's own pages; `nil` for a server without pages.
    ///   - passwordHashRounds: rounds of the password hash.
    /// - Throws: `LocalIdentityServerError` or `UserDirectory.Conflict`. Everything that was started is stopped then.
    package static func start(
        port: Int,
        storage: LocalIdentityServer.Configuration.Storage,
        redirectURI: String,
        pages: String? = nil,
        passwordHashRounds: Int = LocalIdentityServer.Configuration().passwordHashRounds
    ) async throws -> LocalProvider {
        var client = Application(
            id: "019a0000-0000-7000-8000-00000000d0fe",
            clientID: "local-identity-server",
            name: "Local identity server",
            oauth: OAuthSettings(redirectURIs: [redirectURI, pages].compactMap(\.self)),
            flows: [
                .authentication: "sign-in",
                .registration: "sign-up",
                .recovery: "recovery",
                .signOut: "sign-out",
            ]
        )
        client.ownDescription = "The server whose provider this is"

        var configuration = LocalIdentityServer.Configuration(
            port: port,
            storage: storage,
            passwordHashRounds: passwordHashRounds
        )
        configuration.moreApplications = [client]
        let server = try await LocalIdentityServer.start(configuration)

        do {
            let connection = ProviderConnection(
                id: connectionID,
                name: "Local provider",
                issuer: server.baseURL.absoluteString,
                clientID: client.clientID,
                redirectURI: redirectURI,
                authority: URL(fileURLWithPath: server.certificatePath)
            )
            return LocalProvider(server: server, connection: connection, password: try await setUpUser(of: server))
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Stops listening. Repeated calls are allowed.
    package func stop() async { await server.stop() }

    /// Creates the user or sets a new password, so that the password is never stored as text.
    private static func setUpUser(of server: LocalIdentityServer) async throws -> String {
        let services = server.services
        let password = services.random.token()

        if let known = try await services.directory.user(.username, value: username) {
            try await services.credentials.setPassword(password, for: known)
        } else {
            try await server.addUser(
                username: username,
                password: password,
                email: "ada@example.com",
                attributes: ["given_name": "Ada", "family_name": "Lovelace"]
            )
        }
        return password
    }
}

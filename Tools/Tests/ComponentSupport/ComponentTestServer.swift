import AuthFlows
import IdentityDomain
package import LocalIdentityServer
@testable import NativeAuthCore
import ServerTestSupport
import Testing
package import ThunderID

/// A server in this process, over a real socket and real TLS, and the configuration of an app for it.
package struct ComponentTestServer: Sendable {
    private let server: LocalIdentityServer
    /// The applications of the server.
    package let applications = ShippedApplications()
    /// The password of every user.
    package static let password = "Correct horse 7"

    /// Runs a test with its own server.
    /// - Parameters:
    ///   - batch: documents to import.
    ///   - body: the test.
    @MainActor
    package static func run(
        importing batch: ImportBatch? = nil,
        _ body: @MainActor (ComponentTestServer) async throws -> Void
    ) async throws {
        var configuration = try await LocalIdentityServer.Configuration.testing()
        configuration.importBatch = batch
        try await LocalIdentityServer.run(configuration) { server in
            #expect(server.importReport?.failed ?? 0 == 0)
            try await body(ComponentTestServer(server: server))
        }
    }

    /// The newest link that was sent to an address.
    package func sentLink(to address: String) async throws -> String {
        try #require(await server.outbox.messages(to: address).last?.link)
    }

    /// The attributes of a user by the server's names.
    package func attributes(of username: String) async throws -> [String: String] {
        let user = try #require(try await server.services.directory.user(.username, value: username))
        return AttributeMapping.thunderID.attributes(of: user).compactMapValues(\.string)
    }

    /// Returns a client of the sample application, whose id replaces the one of the seeds' snippets.
    package func snippetClient() async throws -> ThunderIDClient {
        let application = WayfinderApplication.ofSnippets
        let certificate = try DevelopmentCertificate(path: server.certificatePath)
        let transport = PlaceholderTransport(base: DefaultTransport.make(developmentCertificate: certificate))
        let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: server.baseURL.absoluteString,
                clientId: WayfinderApplication.clientID,
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: application.redirectURI,
                afterSignOutUrl: application.signOutURI,
                storage: InMemoryStorageAdapter()
            )
        )
        return client
    }

    /// A configuration as in an app, with its own store.
    /// - Parameter storage: the session store.
    package func config(storage: any StorageAdapter = InMemoryStorageAdapter()) -> ThunderIDConfig {
        ThunderIDConfig(
            baseUrl: server.baseURL.absoluteString,
            afterSignOutUrl: applications.demo.postLogoutRedirectURI,
            applicationId: applications.demo.applicationId,
            storage: storage,
            developmentCertificatePath: server.certificatePath
        )
    }

    /// An initialized client with its own store.
    package func client() async throws -> ThunderIDClient {
        let client = ThunderIDClient()
        try await client.initialize(config: config())
        return client
    }

    /// Adds a user to the server.
    /// - Returns: the client with which the user is signed in.
    @MainActor @discardableResult
    package func signUp(_ name: String) async throws -> ThunderIDClient {
        let client = try await client()
        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: .signUp))
        await model.start()
        let answers = [
            "username": name, "password": Self.password, "email": "\(name)@example.com", "given_name": "Ada",
            "family_name": "Example",
        ]
        for _ in 0..<8 where model.phase == .ready && model.error == nil {
            for field in model.step?.fields ?? [] { model.setValue(answers[field.id] ?? "", for: field.id) }
            await model.submit()
        }
        return client
    }
}

import AuthFlows
package import LocalIdentityServer
package import ThunderID

/// A server in this process, over a real socket and real TLS, and what an app is configured with to reach it.
package struct ComponentTestServer: Sendable {
    private let server: LocalIdentityServer
    /// The applications that the server knows.
    package let applications = ShippedApplications()
    /// The password of everybody.
    package static let password = "Correct horse 7"

    /// Runs a test against a server of its own.
    /// - Parameter body: the test.
    @MainActor
    package static func run(_ body: @MainActor (ComponentTestServer) async throws -> Void) async throws {
        let configuration = LocalIdentityServer.Configuration(
            port: 0, storage: .ephemeral, passwordHashRounds: 1_000,
            keys: try await LocalIdentityServer.sharedTestKeys())
        let server = try await LocalIdentityServer.start(configuration)
        do {
            try await body(ComponentTestServer(server: server))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// A configuration as an app has it, with a store of its own.
    /// - Parameter storage: where the session is kept.
    package func config(storage: any StorageAdapter = InMemoryStorageAdapter()) -> ThunderIDConfig {
        ThunderIDConfig(
            baseUrl: server.baseURL.absoluteString, afterSignOutUrl: applications.demo.postLogoutRedirectURI,
            applicationId: applications.demo.applicationId, storage: storage,
            developmentCertificatePath: server.certificatePath)
    }

    /// A client with a store of its own, initialized.
    package func client() async throws -> ThunderIDClient {
        let client = ThunderIDClient()
        try await client.initialize(config: config())
        return client
    }

    /// Makes somebody known to the server.
    /// - Returns: the client with which they are signed in.
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

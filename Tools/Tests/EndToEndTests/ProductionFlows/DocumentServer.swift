import AuthFlows
import Foundation
import HTTPTypes
import IdentityBase
import LocalIdentityServer
import ServerTestSupport
import Testing
import ThunderID

@testable import NativeAuthCore

/// A server with imported documents and the stand-in provider.
@MainActor
struct DocumentServer {
    /// Password of every user.
    static let password = WayfinderApplication.password
    static let phone = "+15550101"

    let server: LocalIdentityServer
    let world: ThunderIDTestServer
    let provider: LocalProvider

    /// Runs the test with its own server.
    /// - Parameters:
    ///   - sources: the documents' texts by the names in messages.
    ///   - variables: the values of the documents' variables.
    static func run(
        _ sources: [(label: String, text: String)],
        variables: [String: String] = [:],
        _ body: @MainActor (DocumentServer) async throws -> Void
    ) async throws {
        try await run(
            ImportBatch(
                sources: sources.map { ImportSource(label: $0.label, text: $0.text) },
                variables: ResourceVariables(texts: variables)
            ),
            body
        )
    }

    /// Runs the test with its own server that imports the documents.
    static func run(
        _ batch: ImportBatch,
        _ body: @MainActor (DocumentServer) async throws -> Void
    ) async throws {
        let provider = try await LocalProvider.start(
            port: 0,
            storage: .ephemeral,
            redirectURI: ShippedApplications().demo.redirectURI,
            passwordHashRounds: 1_000
        )
        do {
            var limits = Limits.standard
            limits.resendInterval = 0
            limits.sentCodes = 100
            var configuration = try await LocalIdentityServer.Configuration.testing(limits: limits)
            configuration.logger = ThunderIDTestServer.watched
            configuration.standInConnection = provider.connection
            configuration.importBatch = batch
            try await LocalIdentityServer.run(configuration) { server in
                let report = try #require(server.importReport)
                #expect(report.failed == 0, "\(report.problems)")
                try await body(
                    DocumentServer(server: server, world: try ThunderIDTestServer(server), provider: provider)
                )
            }
        } catch {
            await provider.stop()
            throw error
        }
        await provider.stop()
    }

    /// Returns a driver of a new device.
    /// - Parameters:
    ///   - application: the id of the application.
    ///   - clientID: the OAuth client, if sign-in ends with tokens; otherwise it ends with the assertion.
    ///   - redirectURI: a redirect URI of that client.
    ///   - token: an administrator's token, sent with each request.
    func driver(
        application: String,
        clientID: String? = nil,
        redirectURI: String = "http://localhost:5173",
        token: String? = nil,
        values: [String: String] = [:]
    ) async throws -> FlowDriver {
        var environment = ClientEnvironment()
        environment.logger = ThunderIDTestServer.watched
        if let token { environment.transport = BearerTransport(base: world.transport, token: token) }
        let client = ThunderIDClient(environment: environment)
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: world.baseURL.absoluteString,
                clientId: clientID,
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: redirectURI,
                afterSignOutUrl: redirectURI,
                applicationId: application,
                developmentCertificatePath: token == nil ? world.certificatePath : nil
            ),
            storage: InMemoryStorageAdapter()
        )
        let known = ["username": "ada", "password": Self.password, "email": "ada@example.com"]
        let more = ["mobile_number": Self.phone, "given_name": "Ada", "family_name": "Example", "desk": "loans"]
        return FlowDriver(
            world,
            client: client,
            values: known.merging(more) { $1 }.merging(values) { $1 },
            provider: provider
        )
    }

    /// Adds the user that the drivers sign in.
    func addResident() async throws {
        try await server.addUser(
            username: "ada",
            password: Self.password,
            email: "ada@example.com",
            attributes: ["given_name": "Ada", "family_name": "Example", "mobile_number": Self.phone]
        )
    }

    /// Checks whether a password signs a user in.
    func accepts(_ password: String, of username: String) async throws -> Bool {
        let demo = ShippedApplications().demo.applicationId
        let driver = try await driver(application: demo, values: ["username": username, "password": password])
        try await driver.complete(.signIn)
        return try await driver.client.isSignedIn()
    }

    /// Checks whether a user with that name exists.
    func hasUser(_ username: String) async throws -> Bool {
        try await server.services.directory.user(.username, value: username) != nil
    }
}

/// A transport that sends a bearer token with each request.
private struct BearerTransport: HTTPTransport {
    let base: any HTTPTransport
    let token: String

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.head.headerFields[.authorization] = "Bearer \(token)"
        return try await base.send(request)
    }
}

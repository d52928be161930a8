import Foundation
import HTTPTypes
import LocalIdentityServer
import ProcessSupport
import ServerTestSupport
import Testing
import ThunderID

@testable import NativeAuthCore
@testable import NativeAuthTesting

/// The server's process: the same tests run with both.
enum Backend: String, CaseIterable, Sendable {
    /// In this process, over a real socket and real TLS.
    case inProcess
    /// In its own process, started by the command.
    case live
}

/// A running server, seen only through its network interface.
struct ThunderIDTestServer: Sendable {
    let baseURL: URL
    let certificatePath: String
    let outboxURL: URL
    let transport: any HTTPTransport

    /// Every log line of every client and of the server in this process is checked.
    static let watched = SecretWatch.logger { Issue.record("\($0)") }

    /// A client with its own store, as one device has.
    /// - Parameters:
    ///   - storage: the session store.
    ///   - asOAuthClient: whether a sign-in returns tokens; otherwise the assertion.
    ///   - listens: whether a browser redirects to a port of this machine; otherwise to the app's scheme.
    ///   - environment: the device's clock and other dependencies.
    func client(
        storage: any StorageAdapter = InMemoryStorageAdapter(),
        asOAuthClient: Bool = false,
        listens: Bool = false,
        environment: ClientEnvironment = ClientEnvironment()
    ) async throws -> ThunderIDClient {
        var environment = environment
        environment.logger = Self.watched
        let client = ThunderIDClient(environment: environment)
        let application = ShippedApplications().demo
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: baseURL.absoluteString,
                clientId: asOAuthClient ? application.clientId : nil,
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: listens ? application.loopbackRedirectURI : application.redirectURI,
                afterSignOutUrl: listens
                    ? application.loopbackPostLogoutRedirectURI : application.postLogoutRedirectURI,
                applicationId: application.applicationId,
                developmentCertificatePath: certificatePath
            ),
            storage: storage
        )
        return client
    }

    /// A message in the outbox.
    struct Message: Decodable {
        let to: String
        let code: String?
        let link: String?
    }

    /// The newest code that was "sent" to an address.
    func code(to address: String) async throws -> String {
        try #require(try await mails(to: address).last { $0.code != nil }?.code)
    }

    /// The newest link that was "sent" to an address.
    func link(to address: String) async throws -> String {
        try #require(try await mails(to: address).last { $0.link != nil }?.link)
    }

    private func mails(to address: String) async throws -> [Message] {
        try await messages().filter { $0.to == address }
    }

    /// All messages, in the order in which they were sent.
    func messages() async throws -> [Message] {
        let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: outboxURL)))
        return try JSONDecoder().decode([Message].self, from: response.body)
    }

    /// A request with a bearer token.
    func get(_ path: String, token: String?) async throws -> TransportResponse {
        var head = HTTPRequest(method: .get, url: baseURL.appendingPathComponent(path))
        if let token { head.headerFields[.authorization] = "Bearer \(token)" }
        return try await transport.send(TransportRequest(head))
    }

    /// A request with a form as its body.
    func post(
        _ path: String,
        form: FormBody,
        authorization: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        var head = HTTPRequest(method: .post, url: baseURL.appendingPathComponent(path))
        head.headerFields[.contentType] = FormBody.contentType
        head.headerFields[.authorization] = authorization
        return try await answer(TransportRequest(head, body: form.data))
    }

    /// A request with a JSON object as its body.
    func post(_ path: String, _ body: [String: JSONValue]) async throws -> (status: Int, json: JSONValue) {
        let head = HTTPRequest(method: .post, url: baseURL.appendingPathComponent(path))
        return try await answer(TransportRequest(head, body: JSONEncoder().encode(body)))
    }

    private func answer(_ request: TransportRequest) async throws -> (status: Int, json: JSONValue) {
        let response = try await transport.send(request)
        return (response.head.status.code, try JSONValue.decode(from: response.body))
    }

    /// Simulates a browser and its user at an authorization request: the server's page, name and password, and the
    /// redirect.
    func browse(_ url: URL, name: String, password: String) async throws -> URL {
        try await PlayedBrowser(certificatePath: certificatePath).signIn(url, name: name, password: password)
    }

    /// Runs a test with its own server.
    /// - Parameter configure: changes the server in this process; the other one starts with the command's defaults.
    static func run(
        _ backend: Backend,
        configure: @Sendable (inout LocalIdentityServer.Configuration) -> Void = { _ in },
        _ body: @Sendable (ThunderIDTestServer) async throws -> Void
    ) async throws {
        switch backend {
        case .inProcess:
            var configuration = try await LocalIdentityServer.Configuration.testing()
            configuration.logger = watched
            configure(&configuration)
            try await LocalIdentityServer.run(configuration) { server in
                try await body(ThunderIDTestServer(server))
            }
        case .live:
            try await withHome { home in
                let process = try ServerProcess(home: home.url)
                defer { process.stop() }
                try await body(ThunderIDTestServer(process))
            }
        }
    }

    init(baseURL: URL, certificatePath: String, outboxURL: URL) throws {
        self.baseURL = baseURL
        self.certificatePath = certificatePath
        self.outboxURL = outboxURL
        transport = AsyncHTTPClientTransport(developmentCertificate: try DevelopmentCertificate(path: certificatePath))
    }

    init(_ server: LocalIdentityServer) throws {
        try self.init(
            baseURL: server.baseURL,
            certificatePath: server.certificatePath,
            outboxURL: server.outboxURL
        )
    }

    init(_ process: ServerProcess) throws {
        let announcement = process.announcement
        try self.init(
            baseURL: announcement.baseURL,
            certificatePath: announcement.certificatePath,
            outboxURL: announcement.outboxURL
        )
    }
}

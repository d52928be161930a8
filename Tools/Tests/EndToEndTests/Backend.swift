import Foundation
import HTTPTypes
import LocalIdentityServer
import NativeAuthCore
import Testing
import ThunderID

/// Where the server runs: the same tests run against both.
enum Backend: String, CaseIterable, Sendable {
    /// In this process, over a real socket and real TLS.
    case inProcess
    /// In a process of its own, started by the command.
    case live
}

/// A running server, seen only through its network interface.
struct World: Sendable {
    let baseURL: URL
    let certificatePath: String
    let outboxURL: URL
    let transport: any HTTPTransport

    /// A client with a store of its own, as one device has.
    func client(storage: any StorageAdapter = InMemoryStorageAdapter()) async throws -> ThunderIDClient {
        let client = ThunderIDClient()
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: baseURL.absoluteString,
                applicationId: ShippedApplications().demo.applicationId,
                developmentCertificatePath: certificatePath
            ),
            storage: storage
        )
        return client
    }

    private struct Message: Decodable {
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
        let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: outboxURL)))
        return try JSONDecoder().decode([Message].self, from: response.body).filter { $0.to == address }
    }

    /// A request with a bearer token.
    func get(_ path: String, token: String?) async throws -> TransportResponse {
        var head = HTTPRequest(method: .get, url: baseURL.appendingPathComponent(path))
        if let token { head.headerFields[.authorization] = "Bearer \(token)" }
        return try await transport.send(TransportRequest(head))
    }

    /// Runs a test against a server of its own.
    static func run(_ backend: Backend, _ body: @Sendable (World) async throws -> Void) async throws {
        switch backend {
        case .inProcess:
            let server = try await LocalIdentityServer.start(
                LocalIdentityServer.Configuration(
                    port: 0, storage: .ephemeral, passwordHashRounds: 1_000,
                    keys: try await LocalIdentityServer.sharedTestKeys())
            )
            do {
                try await body(
                    World(baseURL: server.baseURL, certificatePath: server.certificatePath, outboxURL: server.outboxURL)
                )
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        case .live:
            try await TemporaryFolder.with { home in
                let process = try ServerProcess(home: home)
                defer { process.stop() }
                try await body(World(process))
            }
        }
    }

    init(baseURL: URL, certificatePath: String, outboxURL: URL) throws {
        self.baseURL = baseURL
        self.certificatePath = certificatePath
        self.outboxURL = outboxURL
        transport = AsyncHTTPClientTransport(developmentCertificate: try DevelopmentCertificate(path: certificatePath))
    }

    init(_ process: ServerProcess) throws {
        let announcement = process.announcement
        try self.init(
            baseURL: announcement.baseURL, certificatePath: announcement.certificatePath,
            outboxURL: announcement.outboxURL)
    }
}

enum TemporaryFolder {
    static func with<Result: Sendable>(_ body: @Sendable (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nativeauth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}

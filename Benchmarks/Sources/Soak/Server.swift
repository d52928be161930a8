import Foundation
import HTTPTypes
@testable import NativeAuthCore
@testable import NativeAuthTesting
import ThunderID

/// The running `nativeauth serve`, described by its `--json` output, and used only through its network interface.
@MainActor
final class Server {
    private struct Announcement: Decodable {
        let baseURL: URL
        let applicationId: String
        let clientId: String
        let redirectURI: String
        let certificatePath: String
        let outboxURL: URL
    }

    /// An application to sign in with.
    struct Application {
        let id: String
        let clientID: String
    }

    private struct Mail: Decodable {
        let id: String
        let code: String?
    }

    let demo: Application
    /// Sign-in with a code by mail. Its ids are constant.
    let emailCode = Application(id: "019a0000-0000-7000-8000-00000000d003", clientID: "demo-email-code")

    private let announcement: Announcement
    private let transport: any HTTPTransport
    private let book: Book

    init(announcedIn file: String, book: Book) throws {
        announcement = try JSONDecoder().decode(Announcement.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        demo = Application(id: announcement.applicationId, clientID: announcement.clientId)
        transport = AsyncHTTPClientTransport(
            developmentCertificate: try DevelopmentCertificate(path: announcement.certificatePath)
        )
        self.book = book
    }

    /// A client with its own store, as on one device. Every line of its log is checked.
    func client(_ application: Application, storage: InMemoryStorageAdapter, clock: DeviceClock) async throws
        -> ThunderIDClient
    {
        let book = book
        let logger = SecretWatch.logger { line in Task { await book.fail("a client's log: \(line)") } }
        let client = ThunderIDClient(environment: ClientEnvironment(clock: clock.clock, logger: logger))
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: announcement.baseURL.absoluteString,
                clientId: application.clientID,
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: announcement.redirectURI,
                applicationId: application.id,
                developmentCertificatePath: announcement.certificatePath
            ),
            storage: storage
        )
        return client
    }

    /// The latest code sent to an address, unless it is already known.
    func code(to address: String, after known: Set<String>) async throws -> (mail: String, code: String) {
        guard var parts = URLComponents(url: announcement.outboxURL, resolvingAgainstBaseURL: false) else {
            throw Fault("The outbox has no address.")
        }
        parts.queryItems = [URLQueryItem(name: "to", value: address)]
        guard let url = parts.url else { throw Fault("The outbox has no address.") }
        let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
        guard response.head.status == .ok else { throw Fault("The outbox answered \(response.head.status.code).") }
        let mails = try JSONDecoder().decode([Mail].self, from: response.body)
        guard let mail = mails.last(where: { $0.code != nil && !known.contains($0.id) }), let code = mail.code else {
            throw Fault("No new mail with a code arrived.")
        }
        return (mail.id, code)
    }

    /// The server's response to an access token.
    func statusOfUserInfo(with token: String) async throws -> Int {
        var head = HTTPRequest(method: .get, url: announcement.baseURL.appendingPathComponent("oauth2/userinfo"))
        head.headerFields[.authorization] = "Bearer \(token)"
        return try await transport.send(TransportRequest(head)).head.status.code
    }
}

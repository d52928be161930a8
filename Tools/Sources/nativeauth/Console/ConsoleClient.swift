import Foundation
import HTTPTypes
import HTTPTypesFoundation
import HostedPages
import IdentityBase
import IdentityDomain
import NativeAuthCore

/// The client of the running local server's console.
struct ConsoleClient: Sendable {
    private struct Refusal: Decodable {
        let error: String
        let message: String
    }

    /// A reset hashes the passwords of a seed.
    private static let timeout: Duration = .seconds(300)
    private static let maximumResponseSize = 4 * 1_024 * 1_024

    private let connection: Connection
    private let base: URL
    private let token: String
    private let transport: any HTTPTransport

    /// Creates the client of the local server that other commands use, too.
    /// - Throws: `CommandFailure` if no local server is running, or its certificate can't be read.
    init(_ connections: SavedConnections = SavedConnections()) throws {
        guard
            let credentials = connections.runningDefinitions()?.console,
            let base = URL(string: credentials.baseURL)
        else { throw CommandFailure(.offline, "No local server is running here. Start one: nativeauth serve") }

        let connection = Connection(baseURL: credentials.baseURL, certificatePath: credentials.certificatePath)
        self.connection = connection
        self.base = base
        token = credentials.token
        let certificate = try CommandFailure.convertingToUsage { try connection.developmentCertificate() }
        transport = SystemTransport.make(trusting: certificate)
    }

    /// The address that opens the console in a browser.
    var address: URL { ConsoleRoutes.address(base, token: token) }

    func users(containing text: String) async throws -> ConsoleUsers.List {
        let query = [URLQueryItem(name: "search", value: text)]
        return try await decode(request(.get, DevelopmentPath.users, query: query))
    }

    func user(_ name: String) async throws -> ConsoleUser {
        try await decode(request(.get, DevelopmentPath.user(encoded(name))))
    }

    func add(_ user: NewUser) async throws -> ConsoleUser {
        try await decode(request(.post, DevelopmentPath.users, body: user))
    }

    func setPassword(_ password: String, of name: String) async throws -> ConsoleUser {
        let path = DevelopmentPath.password(ofUser: encoded(name))
        return try await decode(request(.put, path, body: ["password": password]))
    }

    func setDisabled(_ isDisabled: Bool, of name: String) async throws -> ConsoleUser {
        let path = DevelopmentPath.status(ofUser: encoded(name))
        return try await decode(request(.put, path, body: ["isDisabled": isDisabled]))
    }

    func endSessions(of name: String) async throws -> ConsoleUser {
        try await decode(request(.delete, DevelopmentPath.sessions(ofUser: encoded(name))))
    }

    func delete(_ name: String) async throws {
        _ = try await request(.delete, DevelopmentPath.user(encoded(name)))
    }

    func reset() async throws {
        _ = try await request(.post, DevelopmentPath.reset)
    }

    /// Returns the messages of the outbox, the newest last.
    /// - Parameter recipient: nil for all messages.
    func messages(to recipient: String?) async throws -> [OutboxMessage] {
        let query = recipient.map { [URLQueryItem(name: "to", value: $0)] } ?? []
        return try await decode(request(.get, DevelopmentPath.outbox, query: query))
    }

    // MARK: - Requests

    /// A name may contain any character, also a slash.
    private func encoded(_ name: String) -> String {
        let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? name
    }

    private func request(
        _ method: HTTPRequest.Method,
        _ path: String,
        query: [URLQueryItem] = [],
        body: (any Encodable)? = nil
    ) async throws -> Data {
        var components = URLComponents(url: base, resolvingAgainstBaseURL: false)
        components?.percentEncodedPath = path
        if !query.isEmpty { components?.queryItems = query }
        // A plus sign means a space in a query.
        let encodedQuery = components?.percentEncodedQuery?.replacing("+", with: "%2B")
        components?.percentEncodedQuery = encodedQuery
        guard let url = components?.url else { throw CommandFailure.usage("The name is not valid.") }

        var head = HTTPRequest(method: method, url: url)
        head.headerFields[.accept] = "application/json"
        head.headerFields[.authorization] = "Bearer \(token)"
        if body != nil { head.headerFields[.contentType] = "application/json" }
        let response = try await send(head, body: try body.map { try JSONEncoder().encode($0) })

        guard response.head.status.kind == .successful else { throw refusal(response) }
        return response.body
    }

    private func send(_ head: HTTPRequest, body: Data?) async throws -> TransportResponse {
        do {
            return try await transport.send(
                TransportRequest(
                    head,
                    body: body,
                    timeout: Self.timeout,
                    redirects: .handBack,
                    maximumResponseSize: Self.maximumResponseSize
                )
            )
        } catch let error as TransportError {
            throw CommandFailure(connection.addingServerAddress(to: NativeAuthError(error)))
        }
    }

    private func refusal(_ response: TransportResponse) -> CommandFailure {
        let refusal = try? JSONDecoder().decode(Refusal.self, from: response.body)
        let message = refusal?.message ?? "The server answered with status \(response.head.status.code)."
        return CommandFailure(.refused, message, status: ExitStatus.refused)
    }

    private func decode<Value: Decodable>(_ data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(Value.self, from: data)
        } catch {
            let message = "The server's answer can't be read. Use a command of the same version as the server."
            throw CommandFailure(.malformedResponse, message)
        }
    }
}

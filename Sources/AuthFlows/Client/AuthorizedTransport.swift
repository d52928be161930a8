import Foundation
import HTTPTypes
import HTTPTypesFoundation
public import NativeAuthCore

/// A transport for an app's own requests: adds a fresh access token of the signed-in user (RFC 6750).
///
/// ```swift
/// let transport = try AuthorizedTransport(client, allowedOrigins: ["https://api.example.com"])
/// let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
/// ```
///
/// The token is sent to the allowed origins only. A redirect is returned, not followed, whatever the request's policy,
/// so that no other address receives the token. After a 401 the request is sent once more with a refreshed token;
/// concurrent requests share the refresh. If another user has signed in meanwhile, the 401 is returned.
public struct AuthorizedTransport: HTTPTransport {
    private static let unauthorized = 401

    private let client: any AuthClient
    private let origins: AllowedOrigins
    private let transport: any HTTPTransport

    /// Creates a transport; nothing is sent.
    /// - Parameters:
    ///   - client: the client of the signed-in user.
    ///   - allowedOrigins: the origins that may receive the token: scheme, host and, unless it is the scheme's default,
    ///     port, such as `https://api.example.com` or `http://localhost:8080`. `http` is for loopback hosts only.
    ///   - transport: the transport that sends the requests; `nil` for the package's own.
    /// - Throws: `NativeAuthError` with code `misconfigured` that contains the first entry that is no origin, such as a
    ///   host without scheme, or an address with a path: correct it.
    public init(_ client: any AuthClient, allowedOrigins: Set<String>, transport: (any HTTPTransport)? = nil) throws {
        self.client = client
        origins = try AllowedOrigins(allowedOrigins)
        self.transport = transport ?? DefaultTransport.make(developmentCertificate: nil)
    }

    /// Sends a request with an access token.
    /// - Parameter request: the request; an `Authorization` field is replaced.
    /// - Returns: the response, also that of a redirect, or of a second 401.
    /// - Throws: `NativeAuthError`: `not_allowed` for another origin: nothing was sent, add it to the allowed ones;
    ///   otherwise the errors of `AuthClient.accessToken()`. `TransportError`, or `CancellationError` when the task is
    ///   cancelled.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try origins.check(request.head.url)
        var request = request
        request.redirects = .handBack

        return try await Self.authorized(by: client) { [request] token in
            var request = request
            request.head.headerFields[.authorization] = Self.field(token)
            return try await transport.send(request)
        } isRefused: {
            $0.head.status.code == Self.unauthorized
        }
    }

    /// Sends a request with an access token, and once more with a new one if the server has refused the first.
    static func authorized<Response: Sendable>(
        by client: any AuthClient,
        _ send: @Sendable (Secret) async throws -> Response,
        isRefused: (Response) -> Bool
    ) async throws -> Response {
        let owner = try? await client.user()
        let token = try await client.accessToken()
        let response = try await send(token)
        guard isRefused(response) else { return response }

        let renewed = try await client.accessToken(insteadOf: token)
        // A request is not repeated in the name of another user, who has signed in meanwhile.
        guard renewed != token, let owner, try await client.user()?.id == owner.id else { return response }
        return try await send(renewed)
    }

    static func field(_ token: Secret) -> String { "Bearer \(token.reveal())" }
}

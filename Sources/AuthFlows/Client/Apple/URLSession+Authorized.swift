#if canImport(Darwin)
public import Foundation
import NativeAuthCore

extension URLSession {
    /// Sends a request with a fresh access token of the signed-in user, as ``AuthorizedTransport`` does: to the allowed
    /// origins only, without following a redirect, and once more after a 401, unless the request has a body stream,
    /// which can't be repeated. Only on Apple's platforms.
    /// - Parameters:
    ///   - request: the request; an `Authorization` field is replaced.
    ///   - client: the client of the signed-in user.
    ///   - allowedOrigins: the origins that may receive the token, such as `https://api.example.com`.
    /// - Returns: the body and the response, also that of a redirect, or of a second 401.
    /// - Throws: `NativeAuthError`: `misconfigured` for an entry of `allowedOrigins` that is no origin: correct it;
    ///   `not_allowed` for another origin: add it to the allowed ones. Nothing was sent then. Otherwise the errors of
    ///   `AuthClient.accessToken()`. The errors of `data(for:delegate:)`.
    public func data(
        for request: URLRequest,
        authorizedBy client: any AuthClient,
        allowedOrigins: Set<String>
    ) async throws -> (Data, URLResponse) {
        try AllowedOrigins(allowedOrigins).check(request.url)
        return try await AuthorizedTransport.authorized(by: client) { token in
            var request = request
            request.setValue(AuthorizedTransport.field(token), forHTTPHeaderField: "Authorization")
            return try await data(for: request, delegate: RedirectRefusal())
        } isRefused: { _, response in
            request.httpBodyStream == nil && (response as? HTTPURLResponse)?.statusCode == 401
        }
    }
}

/// Returns redirects to the caller.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> URLRequest? {
        nil
    }
}
#endif

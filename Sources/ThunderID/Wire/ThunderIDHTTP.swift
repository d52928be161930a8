import Foundation
import HTTPTypes
import NativeAuthCore

/// The HTTP client of the server's endpoints: encodes requests, and converts every failure to an ``IAMError``.
struct ThunderIDHTTP: Sendable {
    /// A successful response.
    struct Response {
        let body: Data
        let requestID: String?

        /// Returns the body as JSON.
        func json() throws -> JSONValue {
            do {
                return try JSONValue.decode(from: body)
            } catch var error as NativeAuthError {
                error.requestID = requestID
                throw IAMError(error)
            }
        }
    }

    let baseURL: URL
    let service: ServiceClient
    /// The OpenID provider of the endpoints, if it is not a ThunderID server.
    var provider: OpenIDProvider?

    /// Sends a request.
    /// - Throws: ``IAMError`` for every response that is not a success.
    @discardableResult
    func send(_ request: ThunderIDRequest) async throws -> Response {
        let response = try await anyResponse(to: request)
        guard response.status.kind == .successful else { throw failure(response, to: request) }
        return Response(body: response.body, requestID: response.requestID)
    }

    /// Sends a request with a JSON response.
    /// - Throws: ``IAMError`` for every other response.
    func sendForJSON(_ request: ThunderIDRequest) async throws -> (json: JSONValue, requestID: String?) {
        let response = try await send(request)
        return (try response.json(), response.requestID)
    }

    /// Sends a request with a redirect as its response; the redirect is not followed.
    /// - Returns: the location of the redirect.
    /// - Throws: ``IAMError`` for every other response.
    func sendForRedirect(_ request: ThunderIDRequest) async throws -> (location: URL, requestID: String?) {
        let response = try await anyResponse(to: request, expectsRedirect: true)
        guard response.status.kind == .redirection,
            let location = response.fields[.location].flatMap({ URL(string: $0, relativeTo: baseURL) })
        else {
            if response.status.kind == .successful { throw Self.malformed(response.requestID) }
            throw failure(response, to: request)
        }
        return (location.absoluteURL, response.requestID)
    }

    /// Returns the URL of an endpoint.
    /// - Parameter path: the percent-encoded path.
    func url(_ path: String, query: [(String, String)] = []) -> URL {
        let own = provider?.url(path)
        guard var components = URLComponents(url: own ?? baseURL, resolvingAgainstBaseURL: false) else {
            return baseURL
        }
        if own == nil {
            let base = components.percentEncodedPath
            components.percentEncodedPath = (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
        }
        if !query.isEmpty {
            let pairs = query.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }
            let before = components.percentEncodedQuery.map { [$0] } ?? []
            components.percentEncodedQuery = (before + pairs).joined(separator: "&")
        }
        return components.url ?? baseURL
    }

    /// Whether the endpoint exists, as far as is known without a request.
    func has(_ path: String) -> Bool { provider == nil || provider?.url(path) != nil }

    private func failure(_ response: ServiceClient.Response, to request: ThunderIDRequest) -> IAMError {
        ErrorResponse(response, to: request).error(for: request.purpose)
    }

    static func malformed(_ requestID: String?) -> IAMError {
        IAMError(
            NativeAuthError(
                .malformedResponse,
                message: "The response is not valid for ThunderID. Try again, or check the base URL.",
                requestID: requestID,
                recovery: [.retry, .fixConfiguration]
            )
        )
    }

    /// Returns the error for a redirect without the server's parameters: a captive portal, if it leads to another host.
    func foreignRedirect(to location: URL, _ requestID: String?) -> IAMError {
        guard location.host?.lowercased() != baseURL.host?.lowercased() else { return Self.malformed(requestID) }
        return IAMError(NativeAuthError(TransportError(.networkSignInRequired)))
    }

    private func anyResponse(
        to request: ThunderIDRequest, expectsRedirect: Bool = false
    ) async throws -> ServiceClient.Response {
        do {
            return try await service.send(
                transportRequest(request), loggedAs: request.path, expectsRedirect: expectsRedirect)
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    private func transportRequest(_ request: ThunderIDRequest) throws -> TransportRequest {
        var head = HTTPRequest(method: .get, url: url(request.path, query: request.query))
        head.headerFields[.accept] = request.accept
        for (name, value) in request.headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if let bearer = request.bearer { head.headerFields[.authorization] = "Bearer " + bearer.reveal() }
        var body: Data?
        switch request.body {
        case .none: break
        case .json(let json):
            head.method = .post
            if head.headerFields[.contentType] == nil { head.headerFields[.contentType] = "application/json" }
            body = try json.data()
        case .form(let form):
            head.method = .post
            head.headerFields[.contentType] = FormBody.contentType
            body = form.data
        }
        if let method = request.method.flatMap(HTTPRequest.Method.init(rawValue:)) { head.method = method }
        return TransportRequest(
            head, body: body, timeout: request.timeout, maximumResponseSize: request.maximumSize)
    }
}

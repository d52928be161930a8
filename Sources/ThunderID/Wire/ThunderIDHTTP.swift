import Foundation
import HTTPTypes
import NativeAuthCore

/// The HTTP client of the server's endpoints: encodes requests, and converts every failure to a `NativeAuthError`.
struct ThunderIDHTTP: Sendable {
    let baseURL: URL
    let service: ServiceClient
    var provider: OpenIDProvider?

    /// - Throws: `NativeAuthError` with a documented code for every response that is not a success.
    @discardableResult
    func send(_ request: ThunderIDRequest) async throws -> ServiceClient.Response {
        let response = try await response(to: request)
        guard response.status.kind == .successful else {
            throw NativeAuthError(response, to: request)
        }
        return response
    }

    /// Sends a request with a redirect as its response; the redirect is not followed.
    func sendForRedirect(_ request: ThunderIDRequest) async throws -> (location: URL, requestID: String?) {
        let response = try await response(to: request, expectsRedirect: true)
        guard response.status.kind == .redirection,
            let location = response.fields[.location].flatMap({ URL(string: $0, relativeTo: baseURL) })
        else {
            if response.status.kind == .successful {
                throw Self.malformed(response.requestID)
            }
            throw NativeAuthError(response, to: request)
        }
        return (location.absoluteURL, response.requestID)
    }

    func url(
        _ path: String,
        query: [(String, String)] = []
    ) -> URL {
        let own = provider?.url(path)
        guard var components = URLComponents(url: own ?? baseURL, resolvingAgainstBaseURL: false) else {
            return baseURL
        }

        if own == nil { components.percentEncodedPath = components.percentEncodedPath.withoutTrailingSlash + path }
        if !query.isEmpty {
            var pairs: [String] = []
            if let before = components.percentEncodedQuery { pairs.append(before) }
            for (name, value) in query {
                pairs.append("\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))")
            }
            components.percentEncodedQuery = pairs.joined(separator: "&")
        }
        return components.url ?? baseURL
    }

    /// Checks whether the endpoint exists, as far as is known without a request.
    func has(_ path: String) -> Bool {
        guard let provider else { return true }
        return provider.url(path) != nil
    }

    static func malformed(_ requestID: String?) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "The response is not valid for ThunderID. Try again, or check the base URL.",
            requestID: requestID,
            recovery: [.retry, .fixConfiguration]
        )
    }

    /// Returns the error for a redirect without the server's parameters: a captive portal, if it leads to another host.
    func foreignRedirect(to location: URL, _ requestID: String?) -> NativeAuthError {
        guard location.host?.lowercased() != baseURL.host?.lowercased() else {
            return Self.malformed(requestID)
        }
        return NativeAuthError(TransportError(.networkSignInRequired))
    }

    private func response(
        to request: ThunderIDRequest,
        expectsRedirect: Bool = false
    ) async throws -> ServiceClient.Response {
        try await service.send(
            transportRequest(request),
            loggedAs: request.path,
            expectsRedirect: expectsRedirect
        )
    }

    private func transportRequest(_ request: ThunderIDRequest) throws -> TransportRequest {
        var content: Data?
        var contentType: String?
        switch request.body {
        case .none: break
        case .json(let json):
            content = try json.data()
            contentType = "application/json"
        case .form(let form):
            content = form.data
            contentType = FormBody.contentType
        }

        let usualMethod: HTTPRequest.Method = content == nil ? .get : .post
        let method = request.method.flatMap(HTTPRequest.Method.init(rawValue:)) ?? usualMethod
        var head = HTTPRequest(method: method, url: url(request.path, query: request.query))
        head.headerFields[.accept] = request.accept
        head.headerFields[.contentType] = contentType
        for (name, value) in request.headers {
            if let name = HTTPField.Name(name) {
                head.headerFields[name] = value
            }
        }
        if let bearer = request.bearer {
            head.headerFields[.authorization] = "Bearer " + bearer.reveal()
        }

        return TransportRequest(
            head,
            body: content,
            timeout: request.timeout,
            maximumResponseSize: request.maximumSize
        )
    }
}

extension String {
    var withoutTrailingSlash: String {
        guard hasSuffix("/") else { return self }
        return String(dropLast())
    }
}

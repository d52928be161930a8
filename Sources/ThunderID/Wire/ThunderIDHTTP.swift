import Foundation
import HTTPTypes
import NativeAuthCore

/// The HTTP client of the server's endpoints: encodes requests, and converts every failure to an ``IAMError``.
struct ThunderIDHTTP: Sendable {
    let baseURL: URL
    let service: ServiceClient
    var provider: OpenIDProvider?

    /// - Throws: ``IAMError`` for every response that is not a success.
    @discardableResult
    func send(_ request: ThunderIDRequest) async throws -> ServiceClient.Response {
        let response = try await response(to: request)
        guard response.status.kind == .successful else { throw IAMError(response, to: request) }
        return response
    }

    /// Sends a request with a redirect as its response; the redirect is not followed.
    func sendForRedirect(_ request: ThunderIDRequest) async throws -> (location: URL, requestID: String?) {
        let response = try await response(to: request, expectsRedirect: true)
        guard response.status.kind == .redirection,
            let location = response.fields[.location].flatMap({ URL(string: $0, relativeTo: baseURL) })
        else {
            if response.status.kind == .successful { throw Self.malformed(response.requestID) }
            throw IAMError(response, to: request)
        }
        return (location.absoluteURL, response.requestID)
    }

    func url(_ path: String, query: [(String, String)] = []) -> URL {
        let own = provider?.url(path)
        guard var components = URLComponents(url: own ?? baseURL, resolvingAgainstBaseURL: false) else {
            return baseURL
        }
        if own == nil { components.percentEncodedPath = components.percentEncodedPath.withoutTrailingSlash + path }
        if !query.isEmpty {
            let pairs = query.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }
            let before = components.percentEncodedQuery.map { [$0] } ?? []
            components.percentEncodedQuery = (before + pairs).joined(separator: "&")
        }
        return components.url ?? baseURL
    }

    /// Whether the endpoint exists, as far as is known without a request.
    func has(_ path: String) -> Bool { provider.map { $0.url(path) != nil } ?? true }

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

    private func response(
        to request: ThunderIDRequest,
        expectsRedirect: Bool = false
    ) async throws -> ServiceClient.Response {
        try await IAMError.convertingErrors {
            try await service.send(transportRequest(request), loggedAs: request.path, expectsRedirect: expectsRedirect)
        }
    }

    private func transportRequest(_ request: ThunderIDRequest) throws -> TransportRequest {
        let content: (data: Data, type: String)? =
            switch request.body {
            case .none: nil
            case .json(let json): (try json.data(), "application/json")
            case .form(let form): (form.data, FormBody.contentType)
            }
        let method = request.method.flatMap(HTTPRequest.Method.init(rawValue:)) ?? (content == nil ? .get : .post)
        var head = HTTPRequest(method: method, url: url(request.path, query: request.query))
        head.headerFields[.accept] = request.accept
        head.headerFields[.contentType] = content?.type
        for (name, value) in request.headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if let bearer = request.bearer { head.headerFields[.authorization] = "Bearer " + bearer.reveal() }
        return TransportRequest(
            head,
            body: content?.data,
            timeout: request.timeout,
            maximumResponseSize: request.maximumSize
        )
    }
}

extension ServiceClient.Response {
    func json() throws -> JSONValue { try decoded { try JSONValue.decode(from: $0) } }

    /// Returns the decoded body; an error has the request id of the response.
    func decoded<Value>(_ decode: (Data) throws -> Value) throws -> Value {
        do {
            return try decode(body)
        } catch var error as NativeAuthError {
            error.requestID = requestID
            throw IAMError(error)
        }
    }

    /// Returns a value parsed from the JSON of the body; throws if `parse` returns `nil`.
    func value<Value>(_ parse: (JSONValue) throws -> Value?) throws -> Value {
        guard let value = try parse(json()) else { throw ThunderIDHTTP.malformed(requestID) }
        return value
    }
}

struct ThunderIDRequest {
    enum Body {
        case none
        case json(JSONValue)
        case form(FormBody)
    }

    /// The purpose of a request: the meaning of an error code depends on it.
    enum Purpose {
        case flow(ServerFlowType)
        case refresh
        case other
    }

    var path: String
    var purpose = Purpose.other
    var query: [(String, String)] = []
    var body = Body.none
    var headers: [String: String] = [:]
    var bearer: Secret?
    /// The method; `nil` for POST with a body and GET without one.
    var method: String?
    var accept = "application/json"
    var timeout = Duration.seconds(30)
    var maximumSize = 4 * 1_024 * 1_024

    /// Whether a text of the server contains a token, a code or another possible secret of this request.
    func leaksSecret(in text: String) -> Bool {
        if let bearer, text.contains(bearer.reveal()) { return true }
        switch body {
        case .form(let form): return form.leaksSecret(in: text)
        case .json(let json): return json["assertion"]?.string.map(text.contains) ?? false
        case .none: return false
        }
    }
}

extension IAMError {
    /// Creates the error of a response: a code with texts, OAuth's, SCIM's, or an empty body.
    init(_ response: ServiceClient.Response, to request: ThunderIDRequest) {
        let status = response.status.code
        let statusMessage = NativeAuthError.message(ofStatus: status, from: "The server")
        if response.isFromIntermediary, (400..<500).contains(status), status != 429 {
            // An intermediary has sent a page: the status does not express the server's decision.
            let error = NativeAuthError(
                .serverFailure,
                message: statusMessage,
                requestID: response.requestID,
                httpStatus: status,
                recovery: [.retry]
            )
            self.init(error, code: .serverError)
            return
        }
        func withoutSecrets(_ text: String?) -> String? {
            text.flatMap { if request.leaksSecret(in: $0) { nil } else { $0 } }
        }
        let failure = OAuthFailure(body: response.body, httpStatus: status)
        let json: JSONValue? = if failure == nil { try? JSONValue.decode(from: response.body) } else { nil }
        let body = json.flatMap(FlowStepError.init(json:))
        let code = failure?.code ?? body?.code ?? json?["scimType"]?.string
        let rawText = failure?.detail ?? body?.defaultText ?? json?["detail"]?.string
        let text = withoutSecrets(rawText)
        let known = KnownFailure.of(code, text: failure == nil ? nil : rawText)
        var detail = withoutSecrets(body?.detail(beyond: known == nil ? rawText : nil)).map(TextSanitizer.clean)
        let flow: ServerFlowType? = if case .flow(let type) = request.purpose { type } else { nil }
        let documented =
            failure.map { ServerCode.oauth($0.code, text: text, purpose: request.purpose, status: status) }
            ?? ServerCode.documented(code, flow: flow, status: status, text: body?.words ?? rawText)
        let kind: NativeAuthError.Code =
            if status >= 500 { .serverFailure } else if status == 429 { .rateLimited } else { documented.kind }
        var error = NativeAuthError(
            kind,
            message: known?.message ?? text ?? statusMessage,
            serverCode: code,
            requestID: response.requestID,
            httpStatus: status,
            recovery: ServerCode.recovery(code, documented: documented, isInBand: false)
        )
        if let known {
            let sentence = detail.map { if $0.hasSuffix(".") { $0 } else { "\($0)." } }
            detail = [sentence, known.cause].compactMap { $0 }.joined(separator: " ")
        }
        error.serverDescription = detail.flatMap(\.nonEmpty)
        if let retryAfter = response.retryAfter {
            error.recovery.removeAll { $0.kind == .retry }
            error.recovery.insert(.retry(after: retryAfter), at: 0)
        }
        self.init(error, code: documented)
    }
}

extension String {
    var withoutTrailingSlash: String { if hasSuffix("/") { String(dropLast()) } else { self } }
}

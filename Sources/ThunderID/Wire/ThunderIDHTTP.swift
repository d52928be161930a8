import Foundation
import HTTPTypes
import NativeAuthCore

/// The server's JSON endpoints: puts requests together, and turns every failure into an ``IAMError``.
struct ThunderIDHTTP: Sendable {
    let baseURL: URL
    let transport: any HTTPTransport
    let log: AuthLog

    /// Sends a JSON object.
    func post(
        _ path: String, _ body: [String: JSONValue], headers: [String: String] = [:], flow: FlowType?
    ) async throws -> (json: JSONValue, requestID: String?) {
        var head = HTTPRequest(method: .post, url: url(path))
        head.headerFields[.contentType] = "application/json"
        head.headerFields[.accept] = "application/json"
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return try await send(TransportRequest(head, body: try JSONEncoder().encode(body)), flow: flow)
    }

    /// Asks for a JSON document.
    func get(
        _ path: String, query: [(String, String)], maximumSize: Int, timeout: Duration
    ) async throws -> (json: JSONValue, requestID: String?) {
        var components = URLComponents(url: url(path), resolvingAgainstBaseURL: false)
        components?.percentEncodedQuery = query.map { "\(Self.encode($0))=\(Self.encode($1))" }.joined(separator: "&")
        var head = HTTPRequest(method: .get, url: components?.url ?? url(path))
        head.headerFields[.accept] = "application/json"
        return try await send(TransportRequest(head, timeout: timeout, maximumResponseSize: maximumSize), flow: nil)
    }

    private func url(_ path: String) -> URL { baseURL.appendingPathComponent(path) }

    private static func encode(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    private func send(
        _ request: TransportRequest, flow: FlowType?
    ) async throws -> (json: JSONValue, requestID: String?) {
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch let error as TransportError {
            log.debug("request failed", ["path": request.head.path, "kind": error.kind.rawValue])
            throw IAMError(NativeAuthError(error))
        }
        let requestID = HTTPField.Name(WireHeader.correlationID).flatMap { response.head.headerFields[$0] }
        log.debug(
            "answer", ["path": request.head.path, "status": "\(response.head.status.code)", "request": requestID])
        guard response.head.status.kind == .successful else {
            throw Self.failure(response, flow: flow, requestID: requestID)
        }
        do {
            return (try JSONValue.decode(from: response.body), requestID)
        } catch var error as NativeAuthError {
            error.requestID = requestID
            error.httpStatus = response.head.status.code
            throw IAMError(error)
        }
    }

    /// A 4xx or 5xx, in whichever shape the server says why: `message` is an object, a string, or missing.
    private static func failure(_ response: TransportResponse, flow: FlowType?, requestID: String?) -> IAMError {
        let status = response.head.status.code
        let body = (try? JSONValue.decode(from: response.body)).flatMap(FlowStepError.init(json:))
        let text = body?.defaultText ?? "The server answered with HTTP status \(status)."
        let code = ServerCode.documented(body?.code, flow: flow, status: status, text: body?.defaultText)
        var error = NativeAuthError(
            status >= 500 ? .serverFailure : status == 429 ? .rateLimited : code.kind,
            message: text,
            serverCode: body?.code,
            requestID: requestID,
            httpStatus: status
        )
        error.recovery = ServerCode.recovery(body?.code, documented: code, isInBand: false)
        if let wait = response.head.headerFields[.retryAfter].flatMap(Int.init), wait >= 0 {
            error.recovery.insert(.retry(after: .seconds(wait)), at: 0)
        }
        return IAMError(error, code: code)
    }
}

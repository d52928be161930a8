import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The service's one endpoint: an operation goes in, the members of its answer come out.
struct UserPoolsHTTP: Sendable {
    private static let contentType = "application/x-amz-json-1.1"
    private static let timeout = Duration.seconds(30)
    private static let largestAnswer = 1_024 * 1_024

    let endpoint: URL
    let transport: any HTTPTransport
    let log: AuthLog
    let clock: AuthClock

    /// Sends an operation.
    /// - Parameters:
    ///   - operation: what is asked for.
    ///   - members: the request's members; those without a value are left out, as the service wants it.
    /// - Returns: the answer's members; an empty answer has none.
    /// - Throws: `NativeAuthError`, with the ``ServiceException`` beneath it where the service answered.
    @discardableResult
    func send(_ operation: Operation, _ members: [String: JSONValue?]) async throws -> JSONValue {
        var head = HTTPRequest(method: .post, url: endpoint)
        head.headerFields[.contentType] = Self.contentType
        if let name = HTTPField.Name("X-Amz-Target") { head.headerFields[name] = operation.target }
        let body = try JSONEncoder().encode(JSONValue.object(members.compactMapValues { $0 }))
        let response: TransportResponse
        do {
            response = try await transport.send(
                TransportRequest(head, body: body, timeout: Self.timeout, maximumResponseSize: Self.largestAnswer))
        } catch let error as TransportError {
            log.debug("request failed", ["operation": operation.rawValue, "kind": error.kind.rawValue])
            throw NativeAuthError(error)
        }
        guard response.head.status.kind == .successful else {
            let exception = ServiceException(operation, response, now: clock.now)
            log.debug(
                "refused",
                ["operation": operation.rawValue, "status": "\(exception.status)", "request": exception.requestID])
            throw NativeAuthError(exception)
        }
        log.debug("answer", ["operation": operation.rawValue, "status": "\(response.head.status.code)"])
        guard !response.body.isEmpty else { return .object([:]) }
        let json: JSONValue = try JSONValue.decode(from: response.body)
        guard json.object != nil else { throw Self.malformed(operation) }
        return json
    }

    static func malformed(_ operation: Operation) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "The answer to \(operation.rawValue) is not one of a user pool's. Check the endpoint.",
            recovery: [.fixConfiguration])
    }
}

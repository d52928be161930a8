import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The service's one endpoint: an operation goes in, the members of its answer come out.
struct UserPoolsHTTP: Sendable {
    private static let contentType = "application/x-amz-json-1.1"
    private static let largestAnswer = 1_024 * 1_024

    let endpoint: URL
    let transport: any HTTPTransport
    let log: AuthLog
    let clock: ServerClock
    let limits: RequestLimits
    let waiting: AuthClock
    let random: SecureRandom

    /// Sends an operation.
    /// - Parameters:
    ///   - operation: what is asked for.
    ///   - members: the request's members; those without a value are left out, as the service wants it.
    /// - Returns: the answer's members; an empty answer has none.
    /// - Throws: `NativeAuthError`, with the ``ServiceException`` beneath it where the service answered.
    @discardableResult
    func send(_ operation: Operation, _ members: [String: JSONValue?]) async throws -> JSONValue {
        guard limits.retries > 0 else { return try await sendOnce(operation, members) }
        return try await retrying(
            RetryPolicy(attempts: limits.retries + 1), clock: waiting, random: random, verdict: Self.verdict,
            body: { _ in try await sendOnce(operation, members) })
    }

    /// None of the operations may be carried out twice.
    private static func verdict(_ result: Result<JSONValue, any Error>) -> RetryVerdict {
        guard case .failure(let error) = result else { return .stop }
        if let error = error as? NativeAuthError, error.code == .rateLimited,
            error.serverCode.map(busy.contains) ?? false
        {
            return .retry(after: error.recovery.first { $0.kind == .retry }?.delay)
        }
        return RetryVerdict(error, isIdempotent: false)
    }

    /// What says that the service has more to do than it can; a person's own limits are not among it.
    private static let busy: Set = ["TooManyRequestsException", "ThrottlingException"]

    private func sendOnce(_ operation: Operation, _ members: [String: JSONValue?]) async throws -> JSONValue {
        var head = HTTPRequest(method: .post, url: endpoint)
        head.headerFields[.contentType] = Self.contentType
        if let name = HTTPField.Name("X-Amz-Target") { head.headerFields[name] = operation.target }
        let body = try JSONEncoder().encode(JSONValue.object(members.compactMapValues { $0 }))
        let response: TransportResponse
        do {
            response = try await transport.send(
                TransportRequest(head, body: body, timeout: limits.timeout, maximumResponseSize: Self.largestAnswer))
        } catch let error as TransportError {
            log.debug("request failed", ["operation": operation.rawValue, "kind": error.kind.rawValue])
            throw NativeAuthError(error)
        }
        if let date = response.head.headerFields[.date].flatMap(HTTPDate.parse) { clock.learn(date) }
        guard response.head.status.kind == .successful else {
            let exception = ServiceException(operation, response, now: clock.now())
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

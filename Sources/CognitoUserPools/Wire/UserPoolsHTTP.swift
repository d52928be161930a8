import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The service's endpoint, which sends operations and decodes their responses.
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

    /// Sends an operation, and retries it after a transient failure; see `Operation.Repetition`. The timeout of the
    /// limits covers all attempts.
    /// - Parameters:
    ///   - operation: the operation.
    ///   - members: the members of the request; those without a value are omitted, as the service requires.
    ///   - repetition: the condition for a retry; `nil` for the operation's own rule.
    /// - Returns: the members of the response; none if it is empty.
    /// - Throws: `NativeAuthError`; if the service responded with an error, its ``ServiceException`` is the underlying
    ///   error.
    @discardableResult
    func send(
        _ operation: Operation, _ members: [String: JSONValue?], repetition: Operation.Repetition? = nil
    ) async throws -> JSONValue {
        let (repetition, start) = (repetition ?? operation.repetition, waiting.elapsed)
        @Sendable func remaining() -> Duration { limits.timeout - (waiting.elapsed - start) }
        let isUncertain = Lock(false)
        return try await retrying(
            RetryPolicy(attempts: limits.retries + 1), clock: waiting, random: random,
            verdict: { result in
                guard case .failure(let error) = result else { return .stop }
                let verdict = RetryVerdict(error, repetition)
                // No retry if the wait leaves no time for the request.
                guard case .retry(let delay) = verdict, remaining() > (delay ?? .zero) + RetryPolicy.shortestAttempt
                else {
                    return .stop
                }
                return verdict
            },
            body: { _ in
                do {
                    return try await sendOnce(operation, members, timeout: remaining())
                } catch let error as NativeAuthError {
                    if isUncertain.withLock({ $0 }), operation.isSuccess(error) { return .object([:]) }
                    if error.mayHaveBeenCarriedOut { isUncertain.withLock { $0 = true } }
                    throw error
                }
            })
    }

    private func sendOnce(
        _ operation: Operation, _ members: [String: JSONValue?], timeout: Duration
    ) async throws -> JSONValue {
        var head = HTTPRequest(method: .post, url: endpoint)
        head.headerFields[.contentType] = Self.contentType
        if let name = HTTPField.Name("X-Amz-Target") { head.headerFields[name] = operation.target }
        let body = try JSONValue.object(members.compactMapValues { $0 }).data()
        let response: TransportResponse
        do {
            response = try await transport.sendToService(
                TransportRequest(head, body: body, timeout: timeout, maximumResponseSize: Self.largestAnswer))
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
            message: "The answer to \(operation.rawValue) is not one of a user pool's."
                + " Try again, or check the endpoint.",
            recovery: [.retry, .fixConfiguration])
    }
}

import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// Encodes operations as HTTP requests and decodes their responses.
struct UserPoolsHTTP: Sendable {
    /// The header fields that may hold the id of a request.
    private static let requestIDNames = ["x-amzn-RequestId", "x-amzn-request-id", "x-amz-request-id"]
    private static let contentType = "application/x-amz-json-1.1"
    private static let maximumResponseSize = 1_024 * 1_024

    let endpoint: URL
    let service: ServiceClient
    let limits: RequestLimits

    init(
        endpoint: URL,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate?,
        limits: RequestLimits
    ) {
        self.endpoint = endpoint
        self.limits = limits
        service = ServiceClient(
            environment,
            developmentCertificate: developmentCertificate,
            requestIDNames: Self.requestIDNames
        )
    }

    /// Sends an operation, and retries it after a transient failure; see `UserPoolOperation.RetryCondition`. The
    /// timeout of the limits covers all attempts.
    /// - Parameters:
    ///   - members: the members of the request; those without a value are omitted, as the service requires.
    ///   - retryCondition: the condition for a retry; `nil` for the operation's own rule.
    ///   - timeout: a shorter timeout than that of the limits.
    /// - Returns: the members of the response; none if it is empty.
    /// - Throws: `NativeAuthError`; if the service responded with an error, its ``ServiceException`` is the underlying
    ///   error.
    @discardableResult
    func send(
        _ operation: UserPoolOperation,
        members: [String: JSONValue?],
        retryCondition: UserPoolOperation.RetryCondition? = nil,
        timeout: Duration? = nil
    ) async throws -> JSONValue {
        let retryCondition = retryCondition ?? operation.retryCondition
        let policy = RetryPolicy(
            attempts: limits.retries + 1,
            timeout: min(limits.timeout, timeout ?? limits.timeout)
        )
        var earlierOutcomeIsUnknown = false

        return try await retrying(
            policy,
            clock: service.clock,
            random: service.random,
            verdict: { result in
                guard case .failure(let error) = result else { return .stop }
                return RetryVerdict(error, condition: retryCondition)
            },
            body: { timeLeft in
                do {
                    return try await sendOnce(operation, members: members, timeout: timeLeft)
                } catch let error as NativeAuthError {
                    if earlierOutcomeIsUnknown, operation.wasProcessedEarlier(error) {
                        return .object([:])
                    }
                    if error.outcomeIsUnknown { earlierOutcomeIsUnknown = true }
                    throw error
                }
            }
        )
    }

    private func sendOnce(
        _ operation: UserPoolOperation,
        members: [String: JSONValue?],
        timeout: Duration
    ) async throws -> JSONValue {
        var head = HTTPRequest(method: .post, url: endpoint)
        head.headerFields[.contentType] = Self.contentType
        if let name = HTTPField.Name("X-Amz-Target") {
            head.headerFields[name] = operation.target
        }
        let body = try JSONValue.object(members.compactMapValues { $0 }).data()

        let response = try await service.send(
            TransportRequest(head, body: body, timeout: timeout, maximumResponseSize: Self.maximumResponseSize),
            loggedAs: operation.rawValue
        )

        guard response.status.kind == .successful else {
            throw NativeAuthError(ServiceException(operation, response))
        }
        guard !response.body.isEmpty else { return .object([:]) }
        let json: JSONValue = try JSONValue.decode(from: response.body)
        guard json.object != nil else { throw Self.malformed(operation) }
        return json
    }

    static func malformed(_ operation: UserPoolOperation) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "Unexpected response to \(operation.rawValue). Try again, or check the endpoint.",
            recovery: [.retry, .fixConfiguration]
        )
    }
}

import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthBase
import NativeAuthCore

/// Sends the requests of the native authentication API and decodes the response format that all endpoints share.
struct EntraHTTP: Sendable {
    private static let maximumResponseSize = 1_024 * 1_024
    /// Delay before the retry of a request after a server failure. Such a request is retried once.
    static let retryDelay = Duration.milliseconds(500)
    /// Longest `Retry-After` that a call waits for. A longer one is reported, so that the user interface can count
    /// down.
    static let maximumRetryAfter = Duration.seconds(10)
    /// Maximum number of retries of a rate-limited request.
    static let maximumRetries = 3

    let configuration: EntraConfiguration
    let service: ServiceClient

    /// The attempts of a call: as many as ``retryVerdict(after:)`` allows, within the call's timeout.
    var retryPolicy: RetryPolicy {
        RetryPolicy(
            attempts: Self.maximumRetries + 2,
            baseDelay: .zero,
            maximumRetryAfter: Self.maximumRetryAfter,
            timeout: configuration.timeout
        )
    }

    /// Classifies the last failure of a call.
    ///
    /// A rate-limited request was not processed, so repeating it is safe: it is repeated when the service states the
    /// delay. After a server failure, or if the service can't have received the request, one more attempt follows.
    /// - Parameter isIdempotent: whether the service may receive the request twice without harm. Then one more attempt
    ///   also follows a lost response.
    static func retryVerdict(after failures: [EntraError], isIdempotent: Bool = false) -> RetryVerdict {
        func isRetryableOnce(_ error: EntraError) -> Bool { error.isRetryableOnce(isIdempotent: isIdempotent) }
        guard let last = failures.last,
            !failures.dropLast().contains(where: isRetryableOnce)
        else { return .stop }

        if case .rateLimited(let wait?) = last.kind {
            guard failures.count <= maximumRetries else { return .stop }
            return .retry(after: wait)
        }
        guard isRetryableOnce(last) else { return .stop }
        return .retry(after: retryDelay)
    }

    /// Sends a request in the tenant's version of the API, and again after some failures.
    /// - Parameter policy: the number of attempts and their timeout; `nil` for those of an ordinary call.
    /// - Returns: the result, and the id under which the service has logged it.
    /// - Throws: `CancellationError` only.
    func send(
        _ request: EntraRequest,
        id: UUID,
        policy: RetryPolicy? = nil
    ) async throws -> (EntraResponse, UUID) {
        if configuration.serviceVersion == .two,
            let exchange = EntraV2Exchange(request, configuration: configuration)
        {
            return try await perform(exchange, id: id, policy: policy)
        }

        let url = configuration.authority.url(forPath: request.endpoint.rawValue, slice: configuration.slice)
        let message = EntraHTTPMessage(
            url: url,
            body: request.form.data,
            endpoint: request.endpoint,
            secrets: request.secrets
        )
        return try await send(message, id: id, policy: policy)
    }

    /// Sends one HTTP request, and again after some failures.
    func send(
        _ message: EntraHTTPMessage,
        id: UUID,
        policy: RetryPolicy?
    ) async throws -> (EntraResponse, UUID) {
        guard let appFields = try await additionalFields(for: message.url) else {
            let unsent = TransportError(.timedOut, requestMayHaveBeenSent: false)
            return (.failed(EntraResponseFailure(kind: .timedOut, underlying: unsent)), id)
        }
        try Task.checkCancellation()

        var httpRequest = TransportRequest(
            Self.head(of: message, appFields: appFields, id: id),
            body: message.body,
            maximumResponseSize: Self.maximumResponseSize
        )
        var failures: [EntraError] = []
        return try await retrying(
            policy ?? retryPolicy,
            clock: service.clock,
            random: service.random,
            verdict: { (result: Result<(EntraResponse, UUID), any Error>) in
                if case .success((.ok, _)) = result { return .stop }
                return Self.retryVerdict(after: failures)
            },
            body: { timeLeft in
                httpRequest.timeout = timeLeft
                let (response, responseID) = try await sendOnce(
                    httpRequest,
                    message: message,
                    id: failures.last?.correlationID ?? id
                )
                if case .ok = response { return (response, responseID) }

                let wasReceivedBefore = failures.contains { $0.isServerFailure }
                let errors = EntraErrorFactory(endpoint: message.endpoint, correlationID: responseID)
                failures.append(errors.error(for: response))
                guard wasReceivedBefore else { return (response, responseID) }
                return (response.afterReceivedAttempt, responseID)
            }
        )
    }

    private static func head(
        of message: EntraHTTPMessage,
        appFields: [String: String],
        id: UUID
    ) -> HTTPRequest {
        let permitted = HeaderRules.permittedFields(of: appFields)
        var head = HTTPRequest(method: message.method, url: message.url, headerFields: permitted)
        head.headerFields[.accept] = message.accept
        head.headerFields[.contentType] = message.contentType
        if let name = HTTPField.Name(HeaderRules.requestID) {
            head.headerFields[name] = id.uuidString.lowercased()
        }
        if let name = HeaderRules.returnRequestID { head.headerFields[name] = "true" }
        return head
    }

    /// Returns the app's additional header fields; `nil` if they are not supplied in time.
    private func additionalFields(for url: URL) async throws -> [String: String]? {
        guard let headers = configuration.headers else { return [:] }

        let firstResult = SingleFlight<[String: String]?>()
        let source = Task { firstResult.complete(await headers(url)) }
        let timer = Task { [clock = service.clock, timeout = configuration.timeout] in
            try await clock.sleep(for: timeout)
            firstResult.complete(nil)
        }

        defer {
            source.cancel()
            timer.cancel()
        }
        return try await firstResult.value()
    }

    private func sendOnce(
        _ httpRequest: TransportRequest,
        message: EntraHTTPMessage,
        id: UUID
    ) async throws -> (EntraResponse, UUID) {
        do {
            let response = try await service.send(httpRequest, loggedAs: "\(message.endpoint)")
            return (message.read(response), response.requestID.flatMap(UUID.init(uuidString:)) ?? id)
        } catch let error as NativeAuthError {
            let failure = EntraResponseFailure(kind: Self.kind(of: error.code), underlying: error.underlying)
            return (.failed(failure), id)
        }
    }

    private static func kind(of code: NativeAuthError.Code) -> EntraError.Kind {
        switch code {
        case .timedOut: .timedOut
        case .untrustedServer: .untrustedServer
        case .misconfigured: .misconfigured
        case .responseTooLarge, .malformedResponse: .unexpectedResponse
        default: .offline
        }
    }
}

extension EntraError {
    fileprivate var isServerFailure: Bool {
        httpStatus.map { (500..<600).contains($0) } ?? false
    }

    /// Checks whether one more attempt may succeed and does no harm: the server failed, can't have received the
    /// request, or may receive it twice.
    fileprivate func isRetryableOnce(isIdempotent: Bool) -> Bool {
        guard let error = underlying as? TransportError else { return isServerFailure }
        return RetryVerdict(error, isIdempotent: isIdempotent) != .stop
    }
}

import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// Sends requests, and reads responses as far as all endpoints share their format.
struct EntraHTTP: Sendable {
    private static let largestAnswer = 1_024 * 1_024
    /// Delay before the retry of a request after a server failure. Such a request is retried once.
    static let pause = Duration.milliseconds(500)
    /// Longest `Retry-After` that a call waits for. A longer one is reported, so that the user interface can count
    /// down.
    static let longestWait = Duration.seconds(10)
    /// Maximum number of retries of a rate-limited request.
    static let mostRepetitions = 3

    let configuration: EntraConfiguration
    let transport: any HTTPTransport
    let log: AuthLog
    let clock: AuthClock
    let serverClock: ServerClock

    /// Sends a request, and once more if the server failed or can't have received it.
    /// - Parameter id: the correlation id to send.
    /// - Returns: the result, and the id under which the service has logged it.
    /// - Throws: `CancellationError` only.
    func send(_ request: WireRequest, id: UUID) async throws -> (WireAnswer, UUID) {
        let address = configuration.authority.address(
            of: Version1.path(of: request.endpoint), slice: configuration.slice)
        guard let fields = try await additionalFields(for: address) else {
            log.debug("header fields did not come", ["endpoint": request.endpoint.rawValue])
            let unsent = TransportError(.timedOut, requestMayHaveBeenSent: false)
            return (.failed(WireFailure(kind: .timedOut, underlying: unsent)), id)
        }
        try Task.checkCancellation()
        var head = HTTPRequest(method: .post, url: address, headerFields: HeaderRules.fields(fields))
        head.headerFields[.accept] = "application/json"
        head.headerFields[.contentType] = FormBody.contentType
        if let name = HeaderRules.requestID { head.headerFields[name] = id.uuidString.lowercased() }
        if let name = HeaderRules.returnRequestID { head.headerFields[name] = "true" }
        let message = TransportRequest(
            head, body: request.form.data, timeout: configuration.timeout, maximumResponseSize: Self.largestAnswer)
        let began = clock.elapsed
        let first = try await onceAdmitted(message, request, id, began: began)
        guard first.mayBeRepeated, let left = timeLeft(since: began, after: Self.pause) else {
            return (first.answer, first.id)
        }
        try await clock.sleep(for: Self.pause)
        var repeated = message
        repeated.timeout = left
        let second = try await once(repeated, request, first.id)
        return (first.wasAnswered ? second.answer.seen : second.answer, second.id)
    }

    /// Returns the app's additional header fields; `nil` if they are not supplied in time.
    private func additionalFields(for address: URL) async throws -> [String: String]? {
        guard let headers = configuration.headers else { return [:] }
        let flight = SingleFlight<[String: String]?>()
        let asking = Task { flight.complete(await headers(address)) }
        let watching = Task { [clock, timeout = configuration.timeout] in
            try await clock.sleep(for: timeout)
            flight.complete(nil)
        }
        defer {
            asking.cancel()
            watching.cancel()
        }
        return try await flight.value()
    }

    private struct Try {
        let answer: WireAnswer
        let id: UUID
        var mayBeRepeated = false
        var wasAnswered = false
    }

    /// Sends a request, and retries it while the service answers with a rate limit and a wait that fits into the call's
    /// deadline (``EntraConfiguration/timeout``). A rate-limited request was not processed, so repeating it is safe.
    private func onceAdmitted(
        _ message: TransportRequest, _ request: WireRequest, _ id: UUID, began: Duration
    ) async throws -> Try {
        var message = message
        var result = try await once(message, request, id)
        for _ in 0..<Self.mostRepetitions {
            guard let wait = result.answer.requestedWait, wait <= Self.longestWait,
                let left = timeLeft(since: began, after: wait)
            else { break }
            try await clock.sleep(for: wait)
            message.timeout = left
            result = try await once(message, request, result.id)
        }
        return result
    }

    /// Returns the time left for a retry after a wait; `nil` if it is too short for one.
    private func timeLeft(since began: Duration, after wait: Duration) -> Duration? {
        let left = configuration.timeout - (clock.elapsed - began) - wait
        return left > RetryPolicy.shortestAttempt ? left : nil
    }

    private func once(_ message: TransportRequest, _ request: WireRequest, _ id: UUID) async throws -> Try {
        let endpoint = request.endpoint.rawValue
        let response: TransportResponse
        do {
            response = try await transport.sendToService(message)
        } catch let error as TransportError {
            log.debug("request failed", ["endpoint": endpoint, "kind": error.kind.rawValue])
            let isUnsent = error.kind == .connectionFailed && !error.requestMayHaveBeenSent
            let failure = WireFailure(kind: Self.kind(of: error), underlying: error)
            return Try(answer: .failed(failure), id: id, mayBeRepeated: isUnsent)
        } catch let error as CancellationError {
            throw error
        } catch {
            // A custom transport may throw any error.
            try Task.checkCancellation()
            log.debug("request failed", ["endpoint": endpoint, "kind": "other"])
            return Try(answer: .failed(WireFailure(kind: .offline, underlying: error)), id: id)
        }
        if let date = response.head.headerFields[.date].flatMap(HTTPDate.parse) { serverClock.learn(date) }
        let status = response.head.status.code
        let told = HeaderRules.requestID.flatMap { response.head.headerFields[$0] }
        let id = told.flatMap(UUID.init(uuidString:)) ?? id
        log.debug("answer", ["endpoint": endpoint, "status": "\(status)", "request": id.uuidString])
        let wait = response.head.headerFields[.retryAfter].flatMap {
            RetryPolicy.retryAfter($0, now: serverClock.now())
        }
        let answer = WireAnswer(
            status: status, body: response.body, isFromIntermediary: response.isFromIntermediary, retryAfter: wait,
            secrets: request.secrets)
        return Try(answer: answer, id: id, mayBeRepeated: (500..<600).contains(status), wasAnswered: true)
    }

    private static func kind(of error: TransportError) -> EntraError.Kind {
        switch error.kind {
        case .timedOut: .timedOut
        case .untrustedCertificate: .untrustedServer
        case .badAddress: .misconfigured
        case .responseTooLarge, .badRedirect: .unexpectedResponse
        default: .offline
        }
    }
}

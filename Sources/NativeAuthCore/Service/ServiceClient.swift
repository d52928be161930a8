package import Foundation
package import HTTPTypes
import HTTPTypesFoundation

/// The one sender of requests to a service's API: interception by the network, error mapping, server clock and log.
///
/// A protocol adds its paths, header fields, bodies and error format, and the conditions for a retry
/// (``retrying(_:clock:random:verdict:body:)``).
package struct ServiceClient: Sendable {
    package struct Response: Sendable {
        package let status: HTTPResponse.Status
        package let fields: HTTPFields
        /// The body; empty if an intermediary sent a page.
        package let body: Data
        /// Indicates whether an intermediary, and not the service, sent a page with this status.
        package let isFromIntermediary: Bool
        /// The id under which the service logged the request.
        package let requestID: String?
        package let retryAfter: Duration?
    }

    package let clock: AuthClock
    package let random: SecureRandom
    package let serverClock: ServerClock
    private let transport: any HTTPTransport
    private let log: AuthLog
    private let requestIDNames: [HTTPField.Name]

    /// - Parameters:
    ///   - developmentCertificate: an additional trust anchor for the platform's transport, for this machine only.
    ///   - requestIDNames: the header fields that may hold the id of a request.
    package init(
        _ environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil,
        requestIDNames: [String] = []
    ) {
        clock = environment.clock
        random = environment.random
        serverClock = ServerClock(environment.clock)

        transport = environment.transport ?? DefaultTransport.make(developmentCertificate: developmentCertificate)
        log = AuthLog(environment.logger)
        self.requestIDNames = requestIDNames.compactMap { HTTPField.Name($0) }
    }

    /// Sends one request to an API whose responses are JSON, an empty body or a redirect of its own.
    ///
    /// A captive portal, a proxy or a load balancer may respond in place of the service. Its page is never returned: it
    /// is an error, or, if the status alone is conclusive, the response has no body.
    /// - Parameters:
    ///   - request: the request. Redirects are returned, not followed.
    ///   - name: the endpoint's name for the log.
    ///   - expectsRedirect: whether the service's own response to this request is a redirect.
    /// - Throws: `NativeAuthError` with the `TransportError` as its underlying error, if no response was received;
    ///   `CancellationError`.
    package func send(
        _ request: TransportRequest,
        loggedAs name: String,
        expectsRedirect: Bool = false
    ) async throws -> Response {
        do {
            let response = try await transport.send(request)
            return try serviceResponse(response, to: request, name: name, expectsRedirect: expectsRedirect)
        } catch let error as CancellationError {
            throw error
        } catch {
            // A custom transport may throw any error.
            if !(error is TransportError) { try Task.checkCancellation() }
            let error = error as? TransportError ?? TransportError(.connectionFailed, underlying: error)
            log.debug(
                "request failed",
                values: ["endpoint": name, "kind": error.kind.rawValue]
            )
            throw NativeAuthError(error.explained(by: request))
        }
    }

    /// Returns the service's response without an intermediary's page.
    /// - Throws: `TransportError` with the kind `networkSignInRequired` for a captive portal.
    private func serviceResponse(
        _ response: TransportResponse,
        to request: TransportRequest,
        name: String,
        expectsRedirect: Bool
    ) throws -> Response {
        let origin = InterceptedResponse.origin(of: response, to: request.head, expectsRedirect: expectsRedirect)
        switch origin {
        case .genuine, .statusOnly: break
        case .signInRequired: throw TransportError(.networkSignInRequired)
        case .notForwarded: throw TransportError(.networkSignInRequired, requestMayHaveBeenSent: false)
        }

        let fields = response.head.headerFields
        synchronizeClock(from: fields)
        let id = requestIDNames.lazy.compactMap { fields[$0] }.first
        log.debug(
            "response",
            values: [
                "endpoint": name,
                "status": "\(response.head.status.code)",
                "request": id,
            ]
        )

        let isFromIntermediary = origin == .statusOnly
        var body = response.body
        if isFromIntermediary { body = Data() }
        let retryAfter = fields[.retryAfter].flatMap { text in
            RetryPolicy.retryAfter(text, now: serverClock.now())
        }
        return Response(
            status: response.head.status,
            fields: fields,
            body: body,
            isFromIntermediary: isFromIntermediary,
            requestID: id,
            retryAfter: retryAfter
        )
    }

    /// Sets the server's clock. The `Date` of a response from a cache (`Age` above 0, RFC 9111) is not the current
    /// time.
    private func synchronizeClock(from fields: HTTPFields) {
        guard fields[.age].flatMap(Int.init) ?? 0 <= 0,
            let date = fields[.date].flatMap(HTTPDate.parse)
        else { return }
        serverClock.synchronize(to: date)
    }
}

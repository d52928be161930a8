import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NIOConcurrencyHelpers
import NativeAuthCore

/// Transport of the command under test. Sends every request through the proxy and marks those that a fault affects.
final class FaultTransport: HTTPTransport {
    /// A fault, the number of requests it affects, and the first of them.
    struct Plan: Sendable {
        var fault: Fault
        var extent: FaultExtent
        var index: Int
    }

    private struct State: Sendable {
        var plan: Plan?
        var requests: [String] = []
        var hasStruck = false
        var hasStruckUnrepeatable = false
    }

    /// The client's timeout for a request without a response. Up to thirty seconds in the command.
    static let shortDeadline = Duration.milliseconds(300)
    /// A port that nothing listens on.
    private static let closedPort = 1

    private let proxyPort: Int
    /// The timeout in place of the client's own; `nil` for the client's.
    private let deadline: Duration?
    private let trusting: any HTTPTransport
    private let distrusting: any HTTPTransport
    private let state = NIOLockedValueBox(State())

    /// Creates a transport without a fault.
    init(_ world: FaultTestServer, deadline: Duration? = shortDeadline) {
        self.deadline = deadline
        proxyPort = world.proxyPort
        let certificate = world.certificate
        #if os(Linux)
        trusting = AsyncHTTPClientTransport(developmentCertificate: certificate)
        distrusting = AsyncHTTPClientTransport()
        #else
        trusting = URLSessionTransport(developmentCertificate: certificate)
        distrusting = URLSessionTransport()
        #endif
    }

    /// Sets the fault of the next operation and clears the recorded requests.
    func arm(_ plan: Plan?) { state.withLockedValue { $0 = State(plan: plan) } }

    /// Ends the fault.
    func disarm() { state.withLockedValue { $0.plan = nil } }

    /// The requests since the fault was set, as method and path.
    var requests: [String] { state.withLockedValue { $0.requests } }

    /// Whether the fault has affected a request.
    var hasStruck: Bool { state.withLockedValue { $0.hasStruck } }

    /// Indicates that the fault has affected a request with a link's token or a new password.
    ///
    /// A server accepts each of them only once.
    var hasStruckUnrepeatable: Bool { state.withLockedValue { $0.hasStruckUnrepeatable } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        let fault = next("\(request.head.method.rawValue) \(path)", body: request.body)
        guard let url = request.head.url else { throw TransportError(.invalidURL, requestMayHaveBeenSent: false) }
        request.head.url = Self.moved(url, to: fault == .offline ? Self.closedPort : proxyPort)
        guard let fault else { return try await trusting.send(request) }
        if let name = FaultProxy.fieldName { request.head.headerFields[name] = fault.rawValue }
        if fault.needsDeadline, let deadline { request.timeout = min(request.timeout, deadline) }
        switch fault {
        // The error of a transport that establishes no connection within ten seconds.
        case .connectTimeout: throw TransportError(.timedOut, requestMayHaveBeenSent: false)
        case .untrusted: return try await distrusting.send(request)
        default: return try await trusting.send(request)
        }
    }

    /// Records a request and returns its fault.
    private func next(_ name: String, body: Data?) -> Fault? {
        let content = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let isUnrepeatable = ["inviteToken", FaultTestServer.newPassword].contains { content.contains($0) }

        return state.withLockedValue { state in
            let index = state.requests.count
            state.requests.append(name)
            guard let plan = state.plan else { return nil }
            guard plan.extent == .once ? index == plan.index : index >= plan.index else { return nil }
            state.hasStruck = true
            state.hasStruckUnrepeatable = state.hasStruckUnrepeatable || isUnrepeatable
            return plan.fault
        }
    }

    private static func moved(_ url: URL, to port: Int) -> URL {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        parts?.port = port
        return parts?.url ?? url
    }
}

extension AuthClock {
    /// Returns a clock that skips waits under 30 seconds and moves its time forward instead. Longer waits are
    /// timeouts and take their time.
    static func impatient() -> AuthClock {
        let ahead = NIOLockedValueBox(Duration.zero)
        let start = ContinuousClock.now
        return AuthClock(
            now: { Date().addingTimeInterval(ahead.withLockedValue { $0 } / .seconds(1)) },
            elapsed: { start.duration(to: .now) + ahead.withLockedValue { $0 } },
            sleep: { duration in
                guard duration < .seconds(30) else { return try await Task.sleep(for: duration) }
                try Task.checkCancellation()
                ahead.withLockedValue { $0 += max(duration, .zero) }
                await Task.yield()
            }
        )
    }
}

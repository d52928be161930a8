import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NIOConcurrencyHelpers
import NativeAuthCore

/// The transport of the command under test: sends every request through the proxy, and marks those that a fault affects.
final class FaultTransport: HTTPTransport {
    /// The fault of an operation, and the first request that it affects.
    struct Plan: Sendable {
        var fault: Fault
        var extent: FaultExtent
        var index: Int
    }

    private struct State: Sendable {
        var plan: Plan?
        var requests: [String] = []
        var hasStruck = false
    }

    /// The client's deadline for a request that is never answered. Thirty seconds in the command.
    static let deadline = Duration.milliseconds(300)
    /// A port that nothing listens on.
    private static let closedPort = 1

    private let proxyPort: Int
    private let trusting: any HTTPTransport
    private let distrusting: any HTTPTransport
    private let state = NIOLockedValueBox(State())

    /// Makes a transport without a fault.
    init(_ world: FaultTestServer) {
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

    /// Sets the fault of the operation that follows, and forgets the requests of the one before.
    func arm(_ plan: Plan?) { state.withLockedValue { $0 = State(plan: plan) } }

    /// Ends the fault.
    func disarm() { state.withLockedValue { $0.plan = nil } }

    /// Every request since the fault was set, as method and path.
    var requests: [String] { state.withLockedValue { $0.requests } }

    /// Whether the fault has affected a request.
    var hasStruck: Bool { state.withLockedValue { $0.hasStruck } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        let fault = next("\(request.head.method.rawValue) \(path)")
        guard let url = request.head.url else { throw TransportError(.badAddress, requestMayHaveBeenSent: false) }
        request.head.url = Self.moved(url, to: fault == .offline ? Self.closedPort : proxyPort)
        guard let fault else { return try await trusting.send(request) }
        if let name = FaultProxy.fieldName { request.head.headerFields[name] = fault.rawValue }
        if fault.needsDeadline { request.timeout = min(request.timeout, Self.deadline) }
        switch fault {
        // The error that the transports throw when no connection is established within ten seconds.
        case .connectTimeout: throw TransportError(.timedOut, requestMayHaveBeenSent: false)
        case .untrusted: return try await distrusting.send(request)
        default: return try await trusting.send(request)
        }
    }

    /// The fault of the next request.
    private func next(_ name: String) -> Fault? {
        state.withLockedValue { state in
            let index = state.requests.count
            state.requests.append(name)
            guard let plan = state.plan else { return nil }
            guard plan.extent == .once ? index == plan.index : index >= plan.index else { return nil }
            state.hasStruck = true
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
    /// A clock whose short waits are over at once; the time is moved forward by as much. A long wait is a deadline, which
    /// is cancelled in time or not.
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
            })
    }
}

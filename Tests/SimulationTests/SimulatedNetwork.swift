import Foundation
import HTTPTypes

@testable import NativeAuthCore

/// One process's connection to the servers, with faults.
///
/// A request that has left the device reaches the server even if its process is killed or its task is cancelled.
final class SimulatedNetwork: HTTPTransport {
    /// What happens to a request.
    enum Fault: CaseIterable {
        /// It never leaves the device.
        case unsent
        /// It is lost, and the client learns so from a time-out.
        case lost
        /// The server performs it, and the response is lost: the connection fails.
        case dropped
        /// The server performs it, and no response arrives in time.
        case silent
        case busy
        case failing
        case limited
    }

    private let process: Int
    private let simulation: Simulation

    init(process: Int, simulation: Simulation) {
        self.process = process
        self.simulation = simulation
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard !simulation.scheduler.isOver else { throw CancellationError() }
        let refreshed = SimulatedServer.refreshToken(in: request).flatMap(simulation.families.family)
        simulation.willSend(request, refreshing: refreshed, process: process)
        defer { simulation.didSend(refreshing: refreshed, process: process) }

        let fault = simulation.nextFault()
        let onTheWay = simulation.latency()
        let onTheWayBack = simulation.latency()
        switch fault {
        case .unsent:
            try await simulation.scheduler.sleep(for: onTheWay)
            throw TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        case .lost:
            try await simulation.scheduler.sleep(for: request.timeout)
            throw TransportError(.timedOut)
        case .busy: return try await refusal(503, after: onTheWay)
        case .failing: return try await refusal(500, after: onTheWay)
        case .limited: return try await refusal(429, after: onTheWay)
        case .dropped, .silent, nil: break
        }

        let arrival = Arrival()
        simulation.scheduler.after(onTheWay, as: SimulationScheduler.world) { [simulation] in
            arrival.response = simulation.server(of: request)?.response(to: request)
        }
        if fault == .silent {
            try await simulation.scheduler.sleep(for: request.timeout)
            throw TransportError(.timedOut)
        }
        try await simulation.scheduler.sleep(for: onTheWay + onTheWayBack)
        guard fault == nil, let response = arrival.response else { throw TransportError(.connectionFailed) }
        return response
    }

    private func refusal(_ status: Int, after latency: Duration) async throws -> TransportResponse {
        try await simulation.scheduler.sleep(for: latency)
        return TransportResponse(head: HTTPResponse(status: .init(code: status)), body: Data("{}".utf8))
    }

    /// The response of the server, while it is on its way.
    ///
    /// `@unchecked` because it is used on the simulation's thread only.
    private final class Arrival: @unchecked Sendable {
        var response: TransportResponse?
    }
}

import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

/// Transport that records requests and can replace responses.
final class MeddlingTransport: HTTPTransport {
    typealias Change = @Sendable (_ path: String, _ answer: Data) -> Data

    private struct State: Sendable {
        var paths: [String] = []
        var answers: [String: Data] = [:]
        var change: Change?
    }

    private let network: any HTTPTransport
    private let state = Lock(State())

    init(_ network: any HTTPTransport) {
        self.network = network
    }

    /// Returns the number of requests for a path.
    func count(_ path: String) -> Int {
        let paths = state.withLock { $0.paths }
        return paths.count { $0 == path }
    }

    /// Returns the last original response of a path.
    func answer(_ path: String) -> Data? { state.withLock { $0.answers[path] } }

    /// Changes the following responses.
    func meddle(_ change: Change?) { state.withLock { $0.change = change } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = String((request.head.path ?? "").prefix { $0 != "?" })
        var response = try await network.send(request)
        let answer = response.body
        let change = state.withLock { state in
            state.paths.append(path)
            state.answers[path] = answer
            return state.change
        }
        if let change { response.body = change(path, answer) }
        return response
    }
}

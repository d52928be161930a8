import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

/// Stands between a client and the network: notes what is asked, and may put other answers in the place of the real ones.
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

    /// How often a path was asked for.
    func count(_ path: String) -> Int { state.withLock { $0.paths.count { $0 == path } } }

    /// The last real answer of a path.
    func answer(_ path: String) -> Data? { state.withLock { $0.answers[path] } }

    /// Changes what comes from now on.
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

import NativeAuthBase
import Foundation
import HTTPTypes
@testable package import NativeAuthCore

/// The way to the server, as it is; a test can look at what goes by, hold it up, or cut it.
package final class WatchedTransport: HTTPTransport {
    private struct State {
        var paths: [String] = []
        var cut: Set<String> = []
        var lost: Set<String> = []
        var held: [String: Hold] = [:]
    }

    /// An answer that a test keeps back.
    package struct Hold: Sendable {
        fileprivate let arrived = AsyncStream.makeStream(of: Void.self)
        fileprivate let released = AsyncStream.makeStream(of: Void.self)

        /// Waits until the server has answered.
        package func arrival() async { for await _ in arrived.stream { return } }

        /// Lets the answer go to the client.
        package func release() { released.continuation.finish() }
    }

    private let transport: any HTTPTransport
    private let state = Lock(State())

    package init(certificatePath: String) throws {
        transport = DefaultTransport.make(developmentCertificate: try DevelopmentCertificate(path: certificatePath))
    }

    /// What was asked of the tenant since the last look, in order: paths below the tenant's address.
    package func trips() -> [String] {
        state.withLock { state in
            defer { state.paths = [] }
            return state.paths
        }
    }

    /// Cuts the line before the next request for a path.
    package func cut(_ path: String) { state.withLock { _ = $0.cut.insert(path) } }

    /// Lets the server carry the next request for a path out, and loses the answer.
    package func loseAnswer(of path: String) { state.withLock { _ = $0.lost.insert(path) } }

    /// Keeps the next answer of a path back until it is released, or the request given up.
    package func hold(_ path: String) -> Hold {
        let hold = Hold()
        state.withLock { $0.held[path] = hold }
        return hold
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = (request.head.path ?? "").split(separator: "/").dropFirst().joined(separator: "/")
        let (isCut, isLost, hold) = state.withLock { state in
            state.paths.append(path)
            return (
                state.cut.remove(path) != nil, state.lost.remove(path) != nil, state.held.removeValue(forKey: path)
            )
        }
        if isCut { throw TransportError(.connectionFailed, requestMayHaveBeenSent: true) }
        let response = try await transport.send(request)
        if let hold {
            hold.arrived.continuation.finish()
            for await _ in hold.released.stream {}
            try Task.checkCancellation()
        }
        if isLost { throw TransportError(.connectionFailed, requestMayHaveBeenSent: true) }
        return response
    }
}

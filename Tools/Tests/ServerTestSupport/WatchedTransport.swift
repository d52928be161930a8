import class NativeAuthBase.Lock
import Foundation
@testable package import NativeAuthCore
import Testing

/// A transport to the server that records the operations, and that delays, drops or changes single exchanges.
package final class WatchedTransport: HTTPTransport {
    /// The interference with the next exchange of an operation.
    private struct Interference {
        /// `true` if the client must assume that the dropped request was sent; `nil` if it is not dropped.
        let cut: Bool?
        let isLost: Bool
        let hold: Hold?
        let silenced: String?
    }

    private struct State {
        var operations: [String] = []
        /// The operations whose next request is dropped; `true` if the client must assume that it was sent.
        var cut: [String: Bool] = [:]
        var lost: Set<String> = []
        var held: [String: Hold] = [:]
        var silenced: [String: String] = [:]

        mutating func begin(_ operation: String) -> Interference {
            operations.append(operation)
            return Interference(
                cut: cut.removeValue(forKey: operation),
                isLost: lost.remove(operation) != nil,
                hold: held.removeValue(forKey: operation),
                silenced: silenced[operation]
            )
        }
    }

    /// A response that a test holds back.
    package struct Hold: Sendable {
        fileprivate let arrived = AsyncStream.makeStream(of: Void.self)
        fileprivate let released = AsyncStream.makeStream(of: Void.self)

        /// Waits until the server has responded.
        package func arrival() async { for await _ in arrived.stream { return } }

        /// Passes the response to the client.
        package func release() { released.continuation.finish() }
    }

    private let transport: any HTTPTransport
    private let operation: @Sendable (TransportRequest) -> String
    private let state = Lock(State())

    /// - Parameters:
    ///   - certificatePath: the server's development certificate; `nil` without TLS.
    ///   - operation: the name of a request's operation in the protocol.
    package init(certificatePath: String?, operation: @escaping @Sendable (TransportRequest) -> String) throws {
        let certificate = try certificatePath.map { try DevelopmentCertificate(path: $0) }
        transport = DefaultTransport.make(developmentCertificate: certificate)
        self.operation = operation
    }

    /// The requested operations, in order.
    package var operations: [String] { state.withLock { $0.operations } }

    /// Returns the operations since the last call, in order.
    package func takeOperations() -> [String] {
        state.withLock { state in
            defer { state.operations = [] }
            return state.operations
        }
    }

    /// Drops the connection before the next request for an operation.
    /// - Parameters:
    ///   - operation: the operation.
    ///   - mayHaveBeenSent: the error's `requestMayHaveBeenSent`.
    package func cut(_ operation: String, mayHaveBeenSent: Bool = false) {
        state.withLock { $0.cut[operation] = mayHaveBeenSent }
    }

    /// Delivers the next request for an operation to the server, and loses the response.
    package func loseAnswer(of operation: String) { state.withLock { _ = $0.lost.insert(operation) } }

    /// Holds back the next response to an operation until it is released or the request is cancelled.
    package func hold(_ operation: String) -> Hold {
        let hold = Hold()
        state.withLock { $0.held[operation] = hold }
        return hold
    }

    /// Removes a member from every JSON response to an operation.
    package func silence(_ member: String, of operation: String) {
        state.withLock { $0.silenced[operation] = member }
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let name = operation(request)
        let interference = state.withLock { $0.begin(name) }
        if let cut = interference.cut { throw TransportError(.connectionFailed, requestMayHaveBeenSent: cut) }

        var response = try await transport.send(request)
        if let member = interference.silenced { try Self.remove(member, from: &response) }

        if let hold = interference.hold {
            hold.arrived.continuation.finish()
            for await _ in hold.released.stream {}
            try Task.checkCancellation()
        }
        if interference.isLost { throw TransportError(.connectionFailed, requestMayHaveBeenSent: true) }
        return response
    }

    private static func remove(_ member: String, from response: inout TransportResponse) throws {
        var members = try JSONDecoder().decode([String: JSONValue].self, from: response.body)
        try #require(members.removeValue(forKey: member) != nil, "the response has no \(member)")
        response.body = try JSONEncoder().encode(members)
        if response.head.headerFields[.contentLength] != nil {
            response.head.headerFields[.contentLength] = String(response.body.count)
        }
    }
}

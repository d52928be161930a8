import NativeAuthBase
import Foundation
import HTTPTypes
@testable package import NativeAuthCore
import Testing

/// The way to the server, as it is; a test can look at what goes by, hold it up, or cut it.
package final class WatchedTransport: HTTPTransport {
    private struct State {
        var operations: [String] = []
        var cut: Set<String> = []
        var lost: Set<String> = []
        var held: [String: Hold] = [:]
        var silenced: [String: String] = [:]
    }

    /// Answers that a test keeps back.
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

    package init(certificatePath: String?) throws {
        let certificate = try certificatePath.map { try DevelopmentCertificate(path: $0) }
        transport = DefaultTransport.make(developmentCertificate: certificate)
    }

    /// The operations that were asked for, in order.
    package var operations: [String] { state.withLock { $0.operations } }

    /// Cuts the line before the next request for an operation.
    package func cut(_ operation: String) { state.withLock { _ = $0.cut.insert(operation) } }

    /// Lets the server carry the next request for an operation out, and loses the answer.
    package func loseAnswer(of operation: String) { state.withLock { _ = $0.lost.insert(operation) } }

    /// Keeps the next answer to an operation back until it is released.
    package func hold(_ operation: String) -> Hold {
        let hold = Hold()
        state.withLock { $0.held[operation] = hold }
        return hold
    }

    /// Leaves a member out of every answer to an operation, as if the server did not say it.
    package func silence(_ member: String, of operation: String) {
        state.withLock { $0.silenced[operation] = member }
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let target = HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] } ?? ""
        let operation = String(target.split(separator: ".").last ?? "")
        SentBodies.note(operation, request.body ?? Data())
        let (isCut, isLost, hold, silenced) = state.withLock { state in
            state.operations.append(operation)
            return (
                state.cut.remove(operation) != nil, state.lost.remove(operation) != nil,
                state.held.removeValue(forKey: operation), state.silenced[operation]
            )
        }
        if isCut { throw TransportError(.connectionFailed, requestMayHaveBeenSent: false) }
        var response = try await transport.send(request)
        if let silenced {
            var members = try JSONDecoder().decode([String: JSONValue].self, from: response.body)
            try #require(members.removeValue(forKey: silenced) != nil, "the server did not say \(silenced)")
            response.body = try JSONEncoder().encode(members)
            if response.head.headerFields[.contentLength] != nil {
                response.head.headerFields[.contentLength] = String(response.body.count)
            }
        }
        if let hold {
            hold.arrived.continuation.finish()
            for await _ in hold.released.stream {}
        }
        if isLost { throw TransportError(.connectionFailed, requestMayHaveBeenSent: true) }
        return response
    }
}

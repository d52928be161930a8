import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import TestSupport

/// A transport to a token endpoint with scripted replies. The last reply is repeated; every other endpoint is
/// unreachable.
final class TokenServer: HTTPTransport {
    /// The reply to one token request.
    enum Reply: Sendable {
        /// Tokens of a subject.
        case tokens(of: String)
        /// Tokens of a subject, when the gate opens. A cancelled request has no response.
        case heldTokens(of: String, Gate)
        /// The error that refuses the refresh token.
        case refusal
        case status(Int)
        /// Status 200 with a body that is not a token response.
        case unreadable
        case noResponse(TransportError)
        /// New tokens that do not arrive: the client waits until its timeout.
        case lostTokens
    }

    private struct State {
        var replies: [Reply]
        var fields: HTTPFields
        var requests = 0
    }

    private let provider: Provider
    private let clock: TestClock
    private let state: Lock<State>

    /// - Parameters:
    ///   - fields: the header fields of every response.
    ///   - clock: the server's time.
    init(_ provider: Provider, _ replies: [Reply], fields: HTTPFields = [:], clock: TestClock) {
        self.provider = provider
        self.clock = clock
        state = Lock(State(replies: replies, fields: fields))
    }

    /// The number of token requests.
    var requests: Int { state.withLock { $0.requests } }

    /// Whether only the repeated reply is left.
    var isAtLastReply: Bool { state.withLock { $0.requests >= $0.replies.count } }

    /// Replaces the script.
    func replace(_ replies: [Reply]) { state.withLock { $0 = State(replies: replies, fields: $0.fields) } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard provider.isTokenRequest(request) else {
            throw TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        }
        let (reply, number, fields) = state.withLock { state in
            state.requests += 1
            return (state.replies[min(state.requests, state.replies.count) - 1], state.requests, state.fields)
        }
        func response(_ status: Int, _ body: String) -> TransportResponse {
            TransportResponse(
                head: HTTPResponse(status: .init(code: status), headerFields: fields),
                body: Data(body.utf8)
            )
        }
        switch reply {
        case .tokens(let subject): return response(200, provider.tokens(of: subject, number: number, now: clock.now))
        case .heldTokens(let subject, let gate):
            await gate.pass()
            try Task.checkCancellation()
            return response(200, provider.tokens(of: subject, number: number, now: clock.now))
        case .refusal: return response(400, provider.refusal)
        case .status(let status): return response(status, "{}")
        case .unreadable: return response(200, "[]")
        case .noResponse(let error): throw error
        case .lostTokens:
            clock.advance(by: request.timeout)
            throw TransportError(.timedOut)
        }
    }
}

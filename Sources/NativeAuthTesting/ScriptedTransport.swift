import Foundation
import HTTPTypes
public import NativeAuthCore

/// A transport that answers from a script and keeps what it was asked: for tests and previews without a server.
///
/// ```swift
/// let transport = ScriptedTransport([
///     .json(#"{"executionId":"1","flowStatus":"COMPLETE"}"#),
/// ])
/// let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
/// ```
///
/// Answers are given in their order, one for each request. A request beyond the script fails as if there were no
/// connection. Answers that are bound to a path are given to requests for that path only.
public final class ScriptedTransport: HTTPTransport {
    /// One answer of the script.
    public struct Answer: Sendable {
        let path: String?
        let body: @Sendable (TransportRequest) async throws -> TransportResponse

        /// Any answer at all; may wait, and may throw what a transport throws.
        /// - Parameters:
        ///   - path: the path that it is for; `nil` for any.
        ///   - body: makes the answer.
        public static func custom(
            path: String? = nil,
            _ body: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
        ) -> Answer {
            Answer(path: path, body: body)
        }

        /// A JSON answer.
        /// - Parameters:
        ///   - json: the body.
        ///   - status: the HTTP status.
        ///   - path: the path that it is for; `nil` for any.
        public static func json(_ json: String, status: Int = 200, path: String? = nil) -> Answer {
            Answer(path: path) { _ in
                TransportResponse(
                    head: HTTPResponse(
                        status: .init(code: status), headerFields: [.contentType: "application/json"]),
                    body: Data(json.utf8)
                )
            }
        }

        /// A failure, such as a dropped connection.
        /// - Parameters:
        ///   - error: what the transport throws.
        ///   - path: the path that it is for; `nil` for any.
        public static func failure(_ error: TransportError, path: String? = nil) -> Answer {
            Answer(path: path) { _ in throw error }
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [TransportRequest] = []
    }

    private let state: Lock<State>

    /// Makes a transport.
    /// - Parameter answers: the script.
    public init(_ answers: [Answer] = []) { state = Lock(State(answers: answers)) }

    /// Adds answers to the end of the script.
    public func append(_ answers: Answer...) { state.withLock { $0.answers += answers } }

    /// Every request so far, in order.
    public var requests: [TransportRequest] { state.withLock { $0.requests } }

    /// How many answers have not been given yet.
    public var remaining: Int { state.withLock { $0.answers.count } }

    /// The JSON bodies of the requests for a path, in order.
    /// - Parameter path: the path, without query.
    public func bodies(for path: String) -> [[String: Any]] {
        requests.filter { Self.path(of: $0) == path }.compactMap { request in
            request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
        }
    }

    /// Gives the next answer of the script; see `HTTPTransport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let answer = state.withLock { state -> Answer? in
            state.requests.append(request)
            let path = Self.path(of: request)
            guard let index = state.answers.firstIndex(where: { $0.path == nil || $0.path == path }) else { return nil }
            return state.answers.remove(at: index)
        }
        guard let answer else { throw TransportError(.connectionFailed, requestMayHaveBeenSent: false) }
        return try await answer.body(request)
    }

    private static func path(of request: TransportRequest) -> String {
        String((request.head.path ?? "/").prefix { $0 != "?" })
    }
}

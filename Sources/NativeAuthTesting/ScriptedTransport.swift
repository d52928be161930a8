import NativeAuthBase
import Foundation
import HTTPTypes
public import NativeAuthCore

/// A transport with scripted responses that records the requests: for tests and previews without a server.
///
/// ```swift
/// let transport = ScriptedTransport([
///     .json(#"{"executionId":"1","flowStatus":"COMPLETE"}"#),
/// ])
/// let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
/// ```
///
/// Results are used in their order, one for each request. A request beyond the script fails as without a connection. A
/// result with a path is used for requests to that path only.
public final class ScriptedTransport: HTTPTransport {
    /// One result of the script.
    public struct Answer: Sendable {
        let path: String?
        let body: @Sendable (TransportRequest) async throws -> TransportResponse

        /// Returns any result; `body` may suspend, and may throw a transport's errors.
        /// - Parameters:
        ///   - path: the path of the requests; `nil` for any.
        ///   - body: returns the response.
        public static func custom(
            path: String? = nil,
            _ body: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
        ) -> Answer {
            Answer(path: path, body: body)
        }

        /// Returns a JSON response.
        /// - Parameters:
        ///   - json: the body.
        ///   - status: the HTTP status.
        ///   - path: the path of the requests; `nil` for any.
        public static func json(
            _ json: String,
            status: Int = 200,
            path: String? = nil
        ) -> Answer {
            Answer(path: path) { _ in
                TransportResponse(
                    head: HTTPResponse(
                        status: .init(code: status),
                        headerFields: [.contentType: "application/json"]
                    ),
                    body: Data(json.utf8)
                )
            }
        }

        /// Returns a failure, such as a dropped connection.
        /// - Parameters:
        ///   - error: the error that the transport throws.
        ///   - path: the path of the requests; `nil` for any.
        public static func failure(_ error: TransportError, path: String? = nil) -> Answer {
            Answer(path: path) { _ in throw error }
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [TransportRequest] = []
    }

    private let state: Lock<State>

    /// Creates a transport.
    /// - Parameter answers: the script.
    public init(_ answers: [Answer] = []) {
        state = Lock(State(answers: answers))
    }

    /// Appends results to the script.
    public func append(_ answers: Answer...) {
        state.withLock { $0.answers += answers }
    }

    /// All requests so far, in order.
    public var requests: [TransportRequest] { state.withLock { $0.requests } }

    /// The number of unused results.
    public var remaining: Int { state.withLock { $0.answers.count } }

    /// Returns the JSON bodies of the requests to a path, in order.
    /// - Parameter path: the path, without query.
    public func bodies(for path: String) -> [[String: Any]] {
        let matching = requests.filter { Self.path(of: $0) == path }
        return matching.compactMap { request in
            guard let body = request.body else { return nil }
            return try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        }
    }

    /// Records the request and returns the next result of the script; see `HTTPTransport`.
    /// - Throws: the scripted error; `TransportError` with the kind `connectionFailed` beyond the script (add a
    ///   result).
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let answer = state.withLock { state -> Answer? in
            state.requests.append(request)
            let path = Self.path(of: request)
            let index = state.answers.firstIndex { $0.path == nil || $0.path == path }
            return index.map { state.answers.remove(at: $0) }
        }

        guard let answer else {
            throw TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        }
        return try await answer.body(request)
    }

    private static func path(of request: TransportRequest) -> String {
        String((request.head.path ?? "/").prefix { $0 != "?" })
    }
}

import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore

@testable import ThunderID

/// A server that behaves like the recorded one in OAuth, and validates its requests.
final class OAuthServer: HTTPTransport {
    /// Kinds of tokens that it issues.
    enum Token: String, CaseIterable { case access, refresh, id, assertion }

    /// The failure of a request.
    enum Trouble: Sendable {
        /// It does not arrive.
        case lost
        /// It is processed, and the response is lost.
        case answerLost
        /// The request is processed, and the connection is closed because the caller was cancelled.
        case answerCancelled
        case status(Int)
        /// The request is rejected, with a delay.
        case busy(Int, retryAfter: String)
        /// Any response, instead of the real one.
        case answer(Int, String)
        case location(String)

        var isBusy: Bool { if case .busy = self { true } else { false } }
    }

    struct State: Sendable {
        var issuer: String
        var declaredIssuer: String?
        var application = "app-1"
        var clientID = "client-1"
        var clientSecret: String?
        var redirectURI = "app.test://callback"
        var user: [String: JSONValue] = ["sub": .string("ada"), "username": .string("ada")]
        var signers = [TestSigner(id: "k1")]
        /// The token response members that the server omits.
        var omitted: Set<String> = []
        /// Changes a token's claims before it is signed.
        var change: @Sendable (Token, inout [String: JSONValue]) -> Void = { _, _ in }
        /// The signing key; `nil` for the latest one.
        var seal: (@Sendable (TestSigner, Token, [String: JSONValue]) -> String?) = { _, _, _ in nil }
        /// Changes the response to an authorization request.
        var answer: @Sendable (inout [[String]]) -> Void = { _ in }
        /// The seconds by which the `Date` of the responses is ahead of the client's clock; `nil` for no `Date`.
        var dateSkew: TimeInterval?
        /// Whether the user has a session at the server.
        var isKnown = false
        /// The next failures, by path.
        var troubles: [String: [Trouble]] = [:]
        /// Runs before the response of a path, once.
        var before: [String: @Sendable () async -> Void] = [:]

        var requests: [ReceivedRequest] = []
        var secrets: Set<String> = []
        var authorizations: [String: [String: String]] = [:]
        var executions: [String: (authID: String?, challenge: String)] = [:]
        var codes: [String: [String: String]] = [:]
        var families: [String: Int] = [:]
        var used: Set<String> = []
        var revokedFamilies: Set<Int> = []
        var revoked: [String] = []
        var logouts: Set<String> = []
        var number = 0
    }

    let base: String
    let clock: TestClockReference
    let state: Lock<State>

    init(base: String, clock: TestClockReference) {
        self.base = base
        self.clock = clock
        state = Lock(State(issuer: base))
    }

    func set(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The requests to a path.
    func requests(_ path: String) -> [ReceivedRequest] { state.withLock { $0.requests }.filter { $0.path == path } }
    /// The paths of all requests, without those for metadata.
    var paths: [String] {
        state.withLock { $0.requests }.map(\.path).filter { $0 != "/oauth2/jwks" && !$0.hasPrefix("/.well-known") }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let received = ReceivedRequest(request)
        let (trouble, before) = state.withLock { state -> (Trouble?, (@Sendable () async -> Void)?) in
            state.requests.append(received)
            var troubles = state.troubles[received.path] ?? []
            let trouble = troubles.isEmpty ? nil : troubles.removeFirst()
            state.troubles[received.path] = troubles
            return (trouble, state.before.removeValue(forKey: received.path))
        }
        await before?()
        switch trouble {
        case .lost: throw TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        case .answerLost:
            _ = state.withLock { answer(received, &$0) }
            throw TransportError(.connectionFailed)
        case .answerCancelled:
            _ = state.withLock { answer(received, &$0) }
            throw CancellationError()
        case .busy(let status, let wait):
            var response = Self.response(status, "{}")
            response.head.headerFields[.retryAfter] = wait
            return response
        case .status(let status): return Self.response(status, "{}")
        case .answer(let status, let body): return Self.response(status, body)
        case .location(let location): return Self.response(302, "", location: location)
        case nil: return state.withLock { dated(answer(received, &$0), $0) }
        }
    }

    private func dated(_ response: TransportResponse, _ state: State) -> TransportResponse {
        guard let skew = state.dateSkew else { return response }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var head = response.head
        head.headerFields[.date] = format.string(from: clock.now().addingTimeInterval(skew))
        return TransportResponse(head: head, body: response.body)
    }

    static func response(_ status: Int, _ body: String, location: String? = nil) -> TransportResponse {
        var head = HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"])
        head.headerFields[.location] = location
        return TransportResponse(head: head, body: Data(body.utf8))
    }
}

/// The time of a server: the same as its client's.
struct TestClockReference: Sendable {
    let now: @Sendable () -> Date
}

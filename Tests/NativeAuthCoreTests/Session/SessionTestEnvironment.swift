import NativeAuthBase
import Foundation
import Logging
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// A session whose server is a closure.
struct SessionTestEnvironment: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The requests and the responses of the server.
    final class Server: Sendable {
        struct State {
            var refreshed: [Secret] = []
            var discarded: [TokenSet] = []
            var revocationError: NativeAuthError?
            var answer: @Sendable (SessionRecord) async -> RefreshResult
        }

        let state: Lock<State>

        init(_ answer: @escaping @Sendable (SessionRecord) async -> RefreshResult) {
            state = Lock(State(answer: answer))
        }

        var refreshed: [Secret] { state.withLock { $0.refreshed } }
        var discarded: [TokenSet] { state.withLock { $0.discarded } }

        func answer(_ body: @escaping @Sendable (SessionRecord) async -> RefreshResult) {
            state.withLock { $0.answer = body }
        }

        func tokenRequests(_ audience: String) -> Session.TokenRequests {
            Session.TokenRequests(
                audience: audience,
                refresh: { record in
                    let answer = self.state.withLock { state in
                        if let token = record.tokens.refreshToken { state.refreshed.append(token) }
                        return state.answer
                    }
                    return await answer(record)
                },
                revoke: { tokens in
                    let error = self.state.withLock { state in
                        state.discarded.append(tokens)
                        return state.revocationError
                    }
                    if let error { throw error }
                }
            )
        }
    }

    let store: any SecretStore
    let clock: TestClock
    let server: Server
    let serverClock: ServerClock
    let session: Session

    init(
        _ store: any SecretStore = MemorySecretStore(),
        clock: TestClock = TestClock(now: start),
        name: String = "t.",
        server: Server? = nil,
        audience: String = "https://id.test",
        additionalNames: [String] = [],
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) {
        self.store = store
        self.clock = clock
        let now = clock
        let time = sleep.map { AuthClock(now: { now.now }, elapsed: { now.clock.elapsed }, sleep: $0) } ?? clock.clock
        self.server = server ?? Server { record in .granted(Self.next(after: record, now.now)) }
        serverClock = ServerClock(time)
        session = Session(
            keys: SessionKeys(prefix: name, additionalNames: additionalNames),
            store: store,
            registry: SessionRegistry.of(store),
            environment: ClientEnvironment(clock: time, logger: SecretWatch.logger { Issue.record("\($0)") }),
            serverClock: serverClock,
            tokenRequests: self.server.tokenRequests(audience)
        )
    }

    /// The n-th tokens of a user's session, valid for an hour.
    static func tokens(_ person: String = "a", _ turn: Int = 1, at now: Date = start, refresh: Bool = true) -> TokenSet
    {
        TokenSet(
            accessToken: Secret("\(person)-access-\(turn)"),
            refreshToken: refresh ? Secret("\(person)-refresh-\(turn)") : nil,
            idToken: Secret("\(person)-id"),
            scope: "openid",
            expiresAt: now.addingTimeInterval(3_600)
        )
    }

    /// The tokens that a rotating server issues for a session.
    static func next(after record: SessionRecord, _ now: Date) -> TokenSet {
        let parts = (record.tokens.refreshToken?.reveal() ?? "").split(separator: "-")
        let turn = Int(parts.last ?? "") ?? 0
        return tokens(String(parts.first ?? "?"), turn + 1, at: now)
    }

    func signIn(_ person: String = "a", refresh: Bool = true) throws {
        _ = try session.storeSignIn(Self.tokens(person, at: clock.now, refresh: refresh))
    }

    /// The same session in another client.
    func anotherClient(_ server: Server? = nil) -> SessionTestEnvironment {
        SessionTestEnvironment(store, clock: clock, name: session.keys.prefix, server: server ?? self.server)
    }

    var access: String? { try? store.read(session.keys.accessToken).get()?.reveal() }
    var refresh: String? { try? store.read(session.keys.refreshToken).get()?.reveal() }
    var isAttemptOpen: Bool { (try? session.loadRecord()?.isRefreshUnanswered) ?? false }
}

/// The error that a call throws.
func failure(_ body: () async throws -> some Any) async -> NativeAuthError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? NativeAuthError
    }
}

import Foundation
import NativeAuthBase
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// The wait of a refused refresh for the tokens of another process, on a store without a lock between processes.
@Suite("Sessions: the wait for another process's rotation", .timeLimit(.minutes(1)))
struct RotationWaitTests {
    /// The action of the other process during the wait.
    enum Change: Sendable { case rotates, signsInAnother, signsOut, storesRefreshTokenOnly, nothing }

    struct Row: Sendable, CustomTestStringConvertible {
        let change: Change
        /// The number of waits.
        let polls: Int
        /// The token that the caller gets; nil if the session is over.
        let token: String?

        var testDescription: String { "\(change)" }
    }

    private typealias Items = Lock<[String: Secret]>

    /// One process's view of the items of both.
    private final class Process: SecretStore {
        private let items: Items

        init(_ items: Items) { self.items = items }

        func read(_ key: String) -> SecretReading {
            items.withLock { $0[key].map(SecretReading.value) ?? .absent }
        }

        func update(_ changes: [String: Secret?]) {
            items.withLock { items in
                for (key, secret) in changes { items[key] = secret }
            }
        }
    }

    private static let refused = RefreshResult.refused(
        NativeAuthError(.expired, message: "Reuse.", serverCode: "invalid_grant"),
        outcomeIsUnknown: false
    )

    private static let rows = [
        Row(change: .rotates, polls: 3, token: "a-access-2"),
        Row(change: .signsInAnother, polls: 3, token: nil),
        Row(change: .signsOut, polls: 3, token: nil),
        // The access token is stored last, so the wait goes on to its end. The tokens are stale then: a second refresh,
        // with the stored refresh token, is refused as well and waits as long.
        Row(change: .storesRefreshTokenOnly, polls: 60, token: nil),
        Row(change: .nothing, polls: 30, token: nil),
    ]

    @Test("The wait ends as soon as the other process has stored its tokens or ended the session", arguments: rows)
    func wait(row: Row) async throws {
        let items = Items([:])
        let clock = TestClock(now: SessionTestEnvironment.start)
        let helper = SessionTestEnvironment(Process(items), clock: clock)
        let polls = Lock(0)
        let app = SessionTestEnvironment(
            Process(items),
            clock: clock,
            server: SessionTestEnvironment.Server { _ in Self.refused },
            sleep: { duration in
                #expect(duration == .milliseconds(100))
                let count = polls.withLock { count -> Int in
                    count += 1
                    return count
                }
                if count == 3 { try Self.make(row.change, in: helper) }
            }
        )
        try app.signIn()
        clock.advance(by: .seconds(3_600))

        let token = try? await app.session.accessToken()
        #expect(polls.withLock { $0 } == row.polls)
        #expect(token?.reveal() == row.token)
    }

    private static func make(_ change: Change, in helper: SessionTestEnvironment) throws {
        let next = SessionTestEnvironment.tokens("a", 2, at: helper.clock.now)
        switch change {
        case .rotates:
            let previous = try #require(try helper.session.loadRecord())
            var record = previous
            record.tokens = next
            record.sentTokenFingerprint = nil
            _ = try helper.session.write(refresh: record, of: previous)
        case .signsInAnother:
            try helper.signIn("b")
        case .signsOut:
            helper.session.end(SignOutReason(.signedOut))
        case .storesRefreshTokenOnly:
            try helper.store.update([helper.session.keys.refreshToken: next.refreshToken])
        case .nothing:
            break
        }
    }

    @Test("A store with a lock between processes needs no wait")
    func exclusive() async throws {
        let polls = Lock(0)
        let app = SessionTestEnvironment(
            server: SessionTestEnvironment.Server { _ in Self.refused },
            sleep: { _ in polls.withLock { $0 += 1 } }
        )
        try app.signIn()
        app.clock.advance(by: .seconds(3_600))
        #expect(await failure { try await app.session.accessToken() }?.code == .expired)
        #expect(polls.withLock { $0 } == 0)
    }
}

import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An app and its extension that share a Keychain: two processes on one store that has neither a lock nor a
/// transaction.
@Suite("Sessions: a store shared by processes without a lock", .timeLimit(.minutes(5)))
struct SharedStoreTests {
    /// The items that both processes share.
    private final class Items: Sendable {
        private let secrets = Lock<[String: Secret]>([:])

        subscript(key: String) -> Secret? {
            get { secrets.withLock { $0[key] } }
            set { secrets.withLock { $0[key] = newValue } }
        }
    }

    /// One process's view: item by item, so that the other process may run between any two.
    private final class Process: SecretStore {
        private let items: Items

        init(_ items: Items) { self.items = items }

        func read(_ key: String) -> SecretReading {
            sched_yield()
            return items[key].map(SecretReading.value) ?? .absent
        }

        func update(_ changes: [String: Secret?]) {
            for (key, secret) in changes.sorted(by: { $0.key < $1.key }) {
                sched_yield()
                items[key] = secret
            }
        }
    }

    /// The server's response to a refresh token that was used before.
    private enum Reuse { case allowedForHalfAMinute, refused, revokesFamily }

    /// A server that rotates refresh tokens.
    private final class RotatingServer: Sendable {
        private struct State {
            var turn = 1
            var used: [Secret: Date] = [:]
            var isRevoked = false
            var refusals = 0
        }

        private let state = Lock(State())
        private let reuse: Reuse
        private let clock: TestClock
        /// A delay before the first response to a refresh token.
        private let beforeGrant: @Sendable () async -> Void

        init(_ reuse: Reuse, _ clock: TestClock, beforeGrant: @escaping @Sendable () async -> Void) {
            self.reuse = reuse
            self.clock = clock
            self.beforeGrant = beforeGrant
        }

        var refusals: Int { state.withLock { $0.refusals } }

        var asServer: SessionTestEnvironment.Server {
            SessionTestEnvironment.Server { record in await self.refresh(record) }
        }

        private func refresh(_ record: SessionRecord) async -> RefreshResult {
            let token = record.tokens.refreshToken ?? Secret("")
            let (tokens, isFirst) = state.withLock { state -> (TokenSet?, Bool) in
                let firstUse = state.used[token]
                if !Self.accepts(firstUse, reuse, clock.now, &state) {
                    state.refusals += 1
                    return (nil, false)
                }
                state.used[token] = firstUse ?? clock.now
                state.turn += 1
                return (SessionTestEnvironment.tokens("a", state.turn, at: clock.now), firstUse == nil)
            }
            guard let tokens else {
                return .refused(
                    NativeAuthError(.expired, message: "Reuse.", serverCode: "invalid_grant", httpStatus: 400),
                    outcomeIsUnknown: false
                )
            }
            if isFirst { await beforeGrant() }
            return .granted(tokens)
        }

        private static func accepts(_ firstUse: Date?, _ reuse: Reuse, _ now: Date, _ state: inout State) -> Bool {
            if let firstUse {
                switch reuse {
                case .allowedForHalfAMinute: return now < firstUse + 30
                case .refused: return false
                case .revokesFamily: state.isRevoked = true
                }
            }
            return !state.isRevoked
        }
    }

    /// Suspends a refused process until the other one has finished.
    private struct TwoProcesses {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let app: SessionTestEnvironment
        let helper: SessionTestEnvironment
        let server: RotatingServer

        init(_ reuse: Reuse) throws {
            let clock = clock
            // The second process must be refused before the first one has its response: the worst order.
            let refused = SingleFlight<Void>()
            let stored = SingleFlight<Void>()
            server = RotatingServer(
                reuse,
                clock,
                beforeGrant: {
                    if reuse != .allowedForHalfAMinute { _ = try? await refused.value() }
                }
            )
            let items = Items()
            let sleep: @Sendable (Duration) async throws -> Void = { duration in
                refused.complete(())
                try await stored.value()
                clock.advance(by: duration)
            }
            (app, helper) = (
                SessionTestEnvironment(Process(items), clock: clock, server: server.asServer, sleep: sleep),
                SessionTestEnvironment(Process(items), clock: clock, server: server.asServer, sleep: sleep)
            )
            self.stored = stored
            try app.signIn()
            _ = try helper.session.loadRecord()
        }

        private let stored: SingleFlight<Void>

        /// Both request a token concurrently.
        func ask(insteadOf rejected: Secret? = nil) async -> [Result<Secret, any Error>] {
            await withTaskGroup(of: Result<Secret, any Error>.self) { group in
                for session in [app.session, helper.session] {
                    group.addTask {
                        let result: Result<Secret, any Error>
                        do {
                            result = .success(try await session.accessToken(insteadOf: rejected))
                        } catch {
                            result = .failure(error)
                        }
                        stored.complete(())
                        return result
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }

        /// Resumes the refused process.
        func release() async { stored.complete(()) }

        func reason(_ world: SessionTestEnvironment) -> SignOutReason? {
            if case .signedOut(let reason) = world.session.state() { reason } else { nil }
        }
    }

    @Test("With a reuse window of 30 seconds, none of 1 000 concurrent refreshes loses the session")
    func reuseWindow() async throws {
        let stage = try TwoProcesses(.allowedForHalfAMinute)
        for round in 0..<1_000 {
            stage.clock.advance(by: .seconds(3_600))
            let results = await stage.ask()
            for result in results {
                guard case .success = result else {
                    Issue.record("round \(round): \(result)")
                    return
                }
            }
        }
        #expect(stage.server.refusals == 0)
    }

    @Test("If the server refuses only the reused token, the second process gets the first's tokens", arguments: 0..<10)
    func refusesReused(_ run: Int) async throws {
        let stage = try TwoProcesses(.refused)
        stage.clock.advance(by: .seconds(3_600))
        let tokens = try await stage.ask().map { try $0.get() }
        #expect(tokens == [Secret("a-access-2"), Secret("a-access-2")])
        #expect(stage.server.refusals <= 1)
        #expect(try stage.app.session.loadRecord() == stage.helper.session.loadRecord())
        #expect(stage.app.refresh == "a-refresh-2")
    }

    @Test(
        "A grant that arrives after another process has removed the session restores it, unless a sign-out came first",
        arguments: [
            false, true,
        ]
    )
    func lateGrant(_ isSignedOut: Bool) async throws {
        let items = Items()
        let clock = TestClock(now: SessionTestEnvironment.start)
        let sleep: @Sendable (Duration) async throws -> Void = { clock.advance(by: $0) }
        let gate = Gate()
        let winner = SessionTestEnvironment.Server { record in
            await gate.pass()
            return .granted(SessionTestEnvironment.next(after: record, clock.now))
        }
        let loser = SessionTestEnvironment.Server { _ in
            .refused(NativeAuthError(.expired, message: "Reuse.", serverCode: "invalid_grant"), outcomeIsUnknown: false)
        }
        let app = SessionTestEnvironment(
            Process(items),
            clock: clock,
            server: winner,
            additionalNames: ["note"],
            sleep: sleep
        )
        let helper = SessionTestEnvironment(
            Process(items),
            clock: clock,
            server: loser,
            additionalNames: ["note"],
            sleep: sleep
        )
        let note = Secret("beside")
        _ = try app.session.storeSignIn(
            SessionTestEnvironment.tokens(at: clock.now),
            additionalValues: { _ in ["note": note] }
        )
        clock.advance(by: .seconds(3_600))
        let granted = Task { try await app.session.accessToken() }
        await gate.waitForCaller()
        #expect(await failure { try await helper.session.accessToken() }?.code == .expired)
        #expect(app.access == nil)
        if isSignedOut { helper.session.end(SignOutReason(.signedOut)) }
        gate.open()
        if isSignedOut {
            #expect(await failure { try await granted.value }?.code == .expired)
            #expect(app.access == nil && app.refresh == nil)
            #expect(winner.discarded.map(\.refreshToken) == [Secret("a-refresh-2")])
        } else {
            #expect(try await granted.value == Secret("a-access-2"))
            #expect(app.refresh == "a-refresh-2" && winner.discarded.isEmpty)
            #expect(items[app.session.keys.key(ofAdditional: "note")] == note)
            #expect(try helper.session.loadRecord() == app.session.loadRecord())
        }
    }

    @Test("If the server revokes the token family, both sessions end with that reason", arguments: 0..<10)
    func revokesFamily(_ run: Int) async throws {
        let stage = try TwoProcesses(.revokesFamily)
        stage.clock.advance(by: .seconds(3_600))
        let tokens = await stage.ask().compactMap { try? $0.get() }
        // The resource server rejects revoked tokens.
        for result in await stage.ask(insteadOf: tokens.first) {
            #expect(throws: NativeAuthError.self) { try result.get() }
        }
        for world in [stage.app, stage.helper] {
            let reason = try #require(stage.reason(world))
            #expect([.refused, .interruptedRefresh].contains(reason.kind))
            #expect(reason.error?.serverCode == "invalid_grant")
        }
        #expect(stage.app.access == nil && stage.app.refresh == nil)
    }

    @Test("The other process gets the reason for the session's end, even without a refresh of its own")
    func reasonForTheOther() async throws {
        let stage = try TwoProcesses(.refused)
        stage.app.server.answer { _ in
            .refused(NativeAuthError(.expired, message: "Over.", serverCode: "invalid_grant"), outcomeIsUnknown: false)
        }
        stage.clock.advance(by: .seconds(3_600))
        async let refused = failure { try await stage.app.session.accessToken() }
        // No other process is refreshing, so the delay consists of the polls.
        _ = await stage.release()
        #expect(await refused?.code == .expired)
        #expect(stage.reason(stage.helper)?.kind == .refused)
        #expect(stage.reason(stage.helper)?.error?.serverCode == "invalid_grant")
        try stage.app.signIn("b")
        #expect(try await stage.helper.session.accessToken() == Secret("b-access-1"))
        stage.app.session.end(SignOutReason(.signedOut))
        #expect(stage.reason(stage.helper)?.kind == .removedElsewhere)
    }
}

import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("A store that begins with another SDK's session", .timeLimit(.minutes(5)))
struct AdoptingSecretStoreTests {
    /// Another SDK's session.
    private final class Source: ForeignSessionSource {
        let tokens: Lock<TokenSet?>
        let problem = Lock<ForeignSessionProblem?>(nil)
        let isLocked = Lock(false)

        init(_ tokens: TokenSet?) { self.tokens = Lock(tokens) }

        func session(_ keys: SessionKeys) throws -> ForeignSession {
            try checkUnlocked()
            if let problem = problem.withLock({ $0 }) { return .unusable(problem) }
            guard let tokens = tokens.withLock({ $0 }) else { return .absent }
            return .usable(
                tokens,
                keys: keys,
                audience: "https://id.test",
                sdk: "other",
                additional: ["t.device": Secret("d")]
            )
        }

        func remove() throws {
            try checkUnlocked()
            tokens.withLock { $0 = nil }
        }

        private func checkUnlocked() throws {
            guard isLocked.withLock({ $0 }) else { return }
            throw NativeAuthError(.storageUnavailable, message: "locked")
        }
    }

    private static let foreign = SessionTestEnvironment.tokens("f")
    private let source = Source(foreign)

    /// A new process with the stored values.
    private func environment(_ own: any SecretStore) -> SessionTestEnvironment {
        let store = AdoptingSecretStore(own: own, source: source) { SessionKeys(prefix: "t.") }
        return SessionTestEnvironment(store)
    }

    private func completeMigration(_ environment: SessionTestEnvironment) throws {
        try #require(environment.store as? AdoptingSecretStore).completeMigration()
    }

    @Test("The user is signed in, and a read changes nothing", arguments: [true, false])
    func read(isAtomic: Bool) async throws {
        let own = HookedStore(isAtomic: isAtomic)
        let environment = environment(own)
        #expect(try environment.session.loadRecord()?.tokens == Self.foreign)
        #expect(environment.session.state() == .signedIn(.fresh))
        #expect(try await environment.session.accessToken() == Self.foreign.accessToken)
        #expect(own.writes.isEmpty)
        #expect(try environment.session.signInID() == SignInID(ForeignSession.signInID(of: Self.foreign, sdk: "other")))
    }

    @Test("A refresh writes the whole session here and leaves the other SDK's", arguments: [true, false])
    func refresh(isAtomic: Bool) async throws {
        let own = HookedStore(isAtomic: isAtomic)
        let first = environment(own)
        let token = try await first.session.accessToken(insteadOf: Self.foreign.accessToken)
        #expect(token == Secret("f-access-2"))
        #expect(source.tokens.withLock { $0 } == Self.foreign)

        // The other SDK's refresh token is no longer valid: this package's is used after a restart.
        let second = environment(own)
        #expect(try second.session.loadRecord()?.tokens.refreshToken == Secret("f-refresh-2"))
        #expect(try second.store.read("t.device").get() == Secret("d"))
        #expect(try own.inner.read("t.device").get() == Secret("d"))
    }

    @Test("After a sign-out the other SDK's session does not return", arguments: [true, false])
    func signOut(isAtomic: Bool) async throws {
        let own = HookedStore(isAtomic: isAtomic)
        let first = environment(own)
        _ = await first.session.signOut(SignOutReason(.signedOut))
        #expect(try first.session.loadRecord() == nil)
        #expect(try environment(own).session.loadRecord() == nil)
        #expect(source.tokens.withLock { $0 } == Self.foreign)
    }

    @Test("A sign-in replaces the other SDK's session, also after its sign-out")
    func signIn() async throws {
        let own = MemorySecretStore()
        let first = environment(own)
        try first.signIn("b")
        let second = environment(own)
        #expect(try second.session.loadRecord()?.tokens.accessToken == Secret("b-access-1"))
        _ = await second.session.signOut(SignOutReason(.signedOut))
        #expect(try environment(own).session.loadRecord() == nil)
    }

    @Test("A session of this package comes first, and the other SDK's does not return after its sign-out")
    func ownSession() async throws {
        let own = MemorySecretStore()
        try SessionTestEnvironment(own).signIn("b")
        let environment = environment(own)
        #expect(try environment.session.loadRecord()?.tokens.accessToken == Secret("b-access-1"))
        _ = await environment.session.signOut(SignOutReason(.signedOut))
        #expect(try self.environment(own).session.loadRecord() == nil)
    }

    @Test("A change of another value takes the session over")
    func otherValue() throws {
        let own = MemorySecretStore()
        try environment(own).store.update(["t.other": Secret("x")])
        source.tokens.withLock { $0 = nil }
        let environment = environment(own)
        #expect(try environment.session.loadRecord()?.tokens == Self.foreign)
        #expect(try environment.store.read("t.other").get() == Secret("x"))
    }

    @Test("The end of the migration removes the other SDK's session, and the user stays signed in")
    func completed() throws {
        let own = MemorySecretStore()
        let first = environment(own)
        try completeMigration(first)
        #expect(source.tokens.withLock { $0 } == nil)
        #expect(try first.session.loadRecord()?.tokens == Self.foreign)
        #expect(try environment(own).session.loadRecord()?.tokens == Self.foreign)
        try completeMigration(environment(own))
    }

    @Test("Without another SDK's session nothing is written beside the changes")
    func absent() throws {
        source.tokens.withLock { $0 = nil }
        let own = HookedStore()
        let environment = environment(own)
        #expect(environment.session.state() == .signedOut(SignOutReason(.notSignedIn)))
        try environment.store.update(["t.other": Secret("x")])
        #expect(own.writes.map { Set($0.keys) } == [["t.other"]])
    }

    @Test("While the other SDK's items are locked, the state is unknown; then the user is signed in")
    func locked() async throws {
        source.isLocked.withLock { $0 = true }
        let own = MemorySecretStore()
        let environment = environment(own)
        #expect(environment.session.state() == .unavailable)
        #expect(throws: NativeAuthError(.storageUnavailable, message: "")) { try completeMigration(environment) }
        let ending = await environment.session.signOut(SignOutReason(.signedOut))
        #expect(!ending.isOver)

        source.isLocked.withLock { $0 = false }
        #expect(environment.session.state() == .signedIn(.fresh))
    }

    @Test("A session that can't be used is a sign-out with a reason", arguments: ForeignSessionProblem.allCases)
    func unusable(problem: ForeignSessionProblem) async throws {
        source.problem.withLock { $0 = problem }
        let own = MemorySecretStore()
        let first = environment(own)
        guard case .signedOut(let reason) = first.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .notMigrated)
        #expect(reason.error?.message == problem.error.message)
        let error = await failure { try await first.session.accessToken() }
        #expect(error?.code == .expired)
        #expect(error?.message == problem.error.message)

        // A sign-in ends it.
        try first.signIn("b")
        _ = await first.session.signOut(SignOutReason(.signedOut))
        #expect(first.session.state() == .signedOut(SignOutReason(.signedOut)))
        #expect(own.read("t.session_ending") == .absent)
    }

    @Test("A damaged own store is removed by a sign-out, and the other SDK's session does not return")
    func damagedOwnStore() async throws {
        let folder = try TemporaryFolder()
        let own = FileSecretStore(file: folder.url.appendingPathComponent("session.json"))
        try Data("{".utf8).write(to: own.file)
        let environment = environment(own)
        #expect(environment.session.state() == .unavailable)
        #expect(await environment.session.signOut(SignOutReason(.signedOut)).isOver)
        #expect(try self.environment(own).session.loadRecord() == nil)
    }

    @Test("If a process ends between two writes of a refresh, the next one has the old or the new session")
    func interruptedRefresh() async throws {
        for count in 0..<8 {
            let own = try await interrupted(after: count) { environment in
                _ = await failure { try await environment.session.accessToken(insteadOf: Self.foreign.accessToken) }
            }
            let tokens = try environment(own).session.loadRecord()?.tokens
            let refreshToken = tokens?.refreshToken?.reveal()
            #expect(["f-refresh-1", "f-refresh-2"].contains(refreshToken ?? ""), "after \(count) writes")
            // The new refresh token is stored with the first write that has any of the session.
            let isStored = own.read("t.refresh_token") != .absent
            #expect(!isStored || refreshToken == own.read("t.refresh_token").secret?.reveal(), "after \(count) writes")
        }
    }

    @Test("If a process ends between two writes of a sign-out, the other SDK's session does not return")
    func interruptedSignOut() async throws {
        for count in 1..<6 {
            let own = try await interrupted(after: count) { environment in
                environment.session.end(SignOutReason(.signedOut))
            }
            #expect(try environment(own).session.loadRecord() == nil, "after \(count) writes")
        }
    }

    /// Runs a change in a store without transactions that accepts a number of writes, and returns what it has then.
    private func interrupted(
        after count: Int,
        _ body: (SessionTestEnvironment) async throws -> Void
    ) async throws -> MemorySecretStore {
        let own = HookedStore(isAtomic: false)
        let remaining = Lock(count)
        own.beforeWrites { _ in
            try remaining.withLock { remaining in
                guard remaining > 0 else { throw NativeAuthError(.storageUnavailable, message: "ended") }
                remaining -= 1
            }
        }

        try await body(environment(own))
        return own.inner
    }
}

extension SecretReading {
    fileprivate var secret: Secret? { try? get() }
}

import NativeAuthBase
import Dispatch
import Foundation
import Logging
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: failing stores and terminated apps", .timeLimit(.minutes(5)))
struct SessionStoreFailureTests {
    private static let refusal = NativeAuthError(
        .expired,
        message: "Over.",
        serverCode: "invalid_grant",
        httpStatus: 400
    )

    @Test("An unreadable store is not a sign-out, and nothing is sent or removed")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        store.readsFail = true
        #expect(await failure { try await world.session.accessToken() }?.code == .storageUnavailable)
        #expect(world.session.state() == .unavailable)
        #expect(world.server.refreshed.isEmpty)
        store.readsFail = false
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
    }

    @Test("An unwritable store prevents the use of the refresh token")
    func unwritable() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        store.writesFail = true
        #expect(await failure { try await world.session.accessToken() }?.code == .storageUnavailable)
        #expect(world.server.refreshed.isEmpty)
    }

    @Test("New tokens that can't be stored are cached, and stored as soon as possible")
    func unsaved() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let now = world.clock
        world.server.answer { record in
            store.writesFail = true
            return .granted(SessionTestEnvironment.next(after: record, now.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-1")
        store.writesFail = false
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2" && !world.isAttemptOpen)
        #expect(world.server.refreshed.count == 1)
    }

    /// A failing store that other processes may change, too.
    private struct SharedStore: SecretStore {
        let store: FailingSecretStore

        var identity: SecretStoreIdentity { store.identity }
        var isAtomic: Bool { store.isAtomic }
        var hasExclusiveProcessLock: Bool { false }

        func read(_ key: String) -> SecretReading { store.read(key) }
        func update(_ changes: [String: Secret?]) throws { try store.update(changes) }
        func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
            try store.update(changes, ifUnchanged: expected)
        }
    }

    @Test("New tokens that arrive while the store can't be read are cached", arguments: [true, false])
    func unreadableAtResponse(_ hasExclusiveProcessLock: Bool) async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(hasExclusiveProcessLock ? store : SharedStore(store: store))
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let now = world.clock
        world.server.answer { record in
            store.readsFail = true
            return .granted(SessionTestEnvironment.next(after: record, now.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        store.readsFail = false
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2" && !world.isAttemptOpen)
        #expect(world.server.refreshed.count == 1)
    }

    /// A log handler that reads the session at each message, on another thread. It blocks if the session's lock is
    /// held while the message is logged.
    private struct CuriousLog: LogHandler {
        let session: Lock<Session?>
        let lines: Lock<[String]>
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            guard let session = session.withLock({ $0 }) else { return }
            let isAnswered = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                _ = try? session.loadRecord()
                isAnswered.signal()
            }
            let line = isAnswered.wait(timeout: .now() + 10) == .success ? "\(event.message)" : "blocked"
            lines.withLock { $0.append(line) }
        }
    }

    @Test("A log handler may read the session: nothing is logged while the session's lock is held")
    func curiousLog() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        let session = Lock<Session?>(nil)
        let lines = Lock<[String]>([])
        let logger = Logger(label: "curious") { _ in CuriousLog(session: session, lines: lines) }
        let curious = Session(
            keys: world.session.keys,
            store: store,
            registry: SessionRegistry.of(store),
            environment: ClientEnvironment(clock: world.clock.clock, logger: logger),
            serverClock: world.serverClock,
            tokenRequests: world.server.tokenRequests("https://id.test")
        )
        session.withLock { $0 = curious }
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .failed(NativeAuthError(.offline, message: "No."), outcomeIsUnknown: false) }
        #expect(await failure { try await curious.accessToken() }?.code == .offline)
        let now = world.clock
        world.server.answer { record in
            store.writesFail = true
            return .granted(SessionTestEnvironment.next(after: record, now.now))
        }
        world.clock.advance(by: .seconds(60))
        _ = try await curious.accessToken()
        curious.end(SignOutReason(.signedOut))
        store.writesFail = false
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .refused(Self.refusal, outcomeIsUnknown: false) }
        #expect(await failure { try await curious.accessToken() }?.code == .expired)
        #expect(
            lines.withLock { $0 } == [
                "refresh failed", "new tokens could not be stored yet",
                "the session could not be removed from the store",
                "session ended", "session refused",
            ]
        )
    }

    @Test("A sign-out that the store refuses takes effect, and is stored later")
    func refusedRemoval() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        store.writesFail = true
        #expect(world.session.end(SignOutReason(.signedOut)).isRemovalPending)
        #expect(try world.session.loadRecord() == nil)
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        #expect(world.access == "a-access-1")
        store.writesFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(world.access == nil)
        try world.signIn("b")
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    @Test("A refusal by the server ends a session that the store can't remove; it is removed later")
    func refusalWithoutRemoval() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in
            store.writesFail = true
            return .refused(Self.refusal, outcomeIsUnknown: false)
        }
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        guard case .signedOut(let reason) = world.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .refused && reason.error?.serverCode == "invalid_grant")
        #expect(world.access == "a-access-1" && world.server.refreshed.count == 1)

        store.writesFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(world.access == nil)
    }

    @Test("A sign-out while the store can't be read keeps the session and returns the error")
    func unreadableSignOut() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        store.readsFail = true
        let ending = await world.session.signOut(SignOutReason(.signedOut))
        #expect(!ending.isOver && ending.unreadable?.code == .storageUnavailable && ending.record == nil)
        #expect(world.session.state() == .unavailable)
        store.readsFail = false
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        let second = await world.session.signOut(SignOutReason(.signedOut))
        #expect(second.isOver && second.record?.tokens.refreshToken == Secret("a-refresh-1"))
        #expect(world.access == nil)
    }

    @Test("A sign-out removes a damaged store without reading it")
    func damagedSignOut() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("session.json")
        let world = SessionTestEnvironment(FileSecretStore(file: file))
        try world.signIn()
        try Data("garbage".utf8).write(to: file)
        let ending = await world.session.signOut(SignOutReason(.signedOut))
        #expect(ending.isOver && ending.unreadable?.isStoreDamaged == true)
        #expect(try world.session.loadRecord() == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("Unsaved tokens of one user never replace those of another")
    func unsavedAndReplaced() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let now = world.clock
        world.server.answer { record in
            store.writesFail = true
            return .granted(SessionTestEnvironment.next(after: record, now.now))
        }
        _ = try await world.session.accessToken()
        store.writesFail = false
        // Another process, without this one's memory.
        let other = SessionRecord(tokens: SessionTestEnvironment.tokens("b", at: now.now), signInID: "other")
        try store.update(world.session.keys.secrets(of: other))
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    /// The store after a process was terminated between the rotation at the server and the write.
    private func stopped(_ world: SessionTestEnvironment) throws {
        try world.signIn()
        let record = try #require(try world.session.loadRecord())
        let token = try #require(record.tokens.refreshToken)
        try world.store.update([world.session.keys.sentTokenFingerprint: Secret(SessionRecord.fingerprint(of: token))])
    }

    @Test("Stopped between rotation and storing: the next start retries, and a reuse window saves the session")
    func reuseWindow() async throws {
        let world = SessionTestEnvironment()
        try stopped(world)
        #expect(world.isAttemptOpen)
        // The access token is still fresh; waiting for its expiry would let the reuse window pass.
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2" && !world.isAttemptOpen)
    }

    @Test("After a termination and without a reuse window, the end reason is an interrupted refresh")
    func noReuseWindow() async throws {
        let world = SessionTestEnvironment()
        try stopped(world)
        world.server.answer { _ in .refused(Self.refusal, outcomeIsUnknown: false) }
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        guard case .signedOut(let reason) = world.session.state() else {
            Issue.record("still signed in")
            return
        }
        #expect(reason.kind == .interruptedRefresh)
    }

    @Test("After a termination and offline, a fresh token is still returned")
    func interruptedOffline() async throws {
        let world = SessionTestEnvironment()
        try stopped(world)
        world.server.answer { _ in .failed(NativeAuthError(.offline, message: "No."), outcomeIsUnknown: false) }
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
    }

    @Test("A refresh that was never sent leaves no refresh marker")
    func attemptIsClosed() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .failed(NativeAuthError(.offline, message: "No."), outcomeIsUnknown: false) }
        _ = await failure { try await world.session.accessToken() }
        #expect(!world.isAttemptOpen)
        world.server.answer { _ in .failed(NativeAuthError(.timedOut, message: "No."), outcomeIsUnknown: true) }
        _ = await failure { try await world.session.accessToken() }
        #expect(world.isAttemptOpen)
    }
}

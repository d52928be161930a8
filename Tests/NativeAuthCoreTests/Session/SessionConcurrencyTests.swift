import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: concurrency", .serialized, .timeLimit(.minutes(5)))
struct SessionConcurrencyTests {
    /// The same file, as used by another process: with its own registry, and only the file's locks in common.
    private final class AnotherProcess: SecretStore {
        private let file: FileSecretStore

        init(_ url: URL) { file = FileSecretStore(file: url) }

        var isAtomic: Bool { true }
        var hasExclusiveProcessLock: Bool { true }
        func read(_ key: String) -> SecretReading { file.read(key) }
        func snapshot(of keys: [String]) throws -> [String: Secret] { try file.snapshot(of: keys) }
        func update(_ changes: [String: Secret?]) throws { try file.update(changes) }
        func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
            try file.update(changes, ifUnchanged: expected)
        }
        func withProcessLock<Result: Sendable>(
            named work: String,
            timeout: Duration,
            _ body: @Sendable () async throws -> Result
        ) async throws -> Result {
            try await file.withProcessLock(named: work, timeout: timeout, body)
        }
    }

    /// A server with rotation that treats a reused refresh token as stolen.
    private static func rotating(_ clock: TestClock, spread: Int) -> SessionTestEnvironment.Server {
        let used = Lock<Set<Secret>>([])
        return SessionTestEnvironment.Server { record in
            for _ in 0..<spread { await Task.yield() }
            let isNew = used.withLock { $0.insert(record.tokens.refreshToken ?? Secret("")).inserted }
            guard isNew else {
                return .refused(
                    NativeAuthError(.expired, message: "Reuse.", serverCode: "invalid_grant", httpStatus: 400),
                    outcomeIsUnknown: false
                )
            }
            return .granted(SessionTestEnvironment.next(after: record, clock.now))
        }
    }

    @Test("1 000 callers through four clients on one store share one refresh, 20 times", arguments: 0..<20)
    func oneRefresh(_ run: Int) async throws {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let server = Self.rotating(clock, spread: Int.random(in: 0...50))
        let first = SessionTestEnvironment(clock: clock, server: server)
        try first.signIn()
        clock.advance(by: .seconds(3_600))
        let clients = [first, first.anotherClient(), first.anotherClient(), first.anotherClient()]
        let tokens = await withTaskGroup(of: String?.self) { group in
            for index in 0..<1_000 {
                let session = clients[index % clients.count].session
                let pause = Int.random(in: 0...3)
                group.addTask {
                    for _ in 0..<pause { await Task.yield() }
                    return try? await session.accessToken().reveal()
                }
            }
            return await group.reduce(into: [String?: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(tokens == ["a-access-2": 1_000])
        #expect(server.refreshed == [Secret("a-refresh-1")])
    }

    @Test("Two processes on one file share one refresh, and both have the new token", arguments: 0..<10)
    func twoProcesses(_ run: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("session.json")
        let clock = TestClock(now: SessionTestEnvironment.start)
        let server = Self.rotating(clock, spread: 20)
        let here = SessionTestEnvironment(AnotherProcess(file), clock: clock, server: server)
        let there = SessionTestEnvironment(AnotherProcess(file), clock: clock, server: server)
        #expect(here.store.identity != there.store.identity)
        try here.signIn()
        clock.advance(by: .seconds(3_600))
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for index in 0..<40 {
                let session = (index.isMultiple(of: 2) ? here : there).session
                group.addTask { try await session.accessToken() }
            }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens == [Secret("a-access-2")])
        #expect(server.refreshed == [Secret("a-refresh-1")])
    }

    @Test("Sign-outs, sign-ins and refreshes in any order leave a complete session or none", arguments: 0..<20)
    func anyOrder(_ run: Int) async throws {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let world = SessionTestEnvironment(clock: clock, server: Self.rotating(clock, spread: 3))
        try world.signIn("a")
        await withTaskGroup(of: Void.self) { group in
            for step in 0..<60 {
                group.addTask {
                    switch (step + run) % 5 {
                    case 0: world.session.end(SignOutReason(.signedOut))
                    case 1: try? world.signIn("p\(step)")
                    case 2: clock.advance(by: .seconds(3_600))
                    default: _ = try? await world.session.accessToken()
                    }
                }
            }
        }
        guard let record = try world.session.loadRecord() else {
            #expect(world.refresh == nil && world.access == nil)
            return
        }
        // All tokens are of one user and one refresh.
        let parts = [record.tokens.accessToken, record.tokens.refreshToken].map {
            ($0?.reveal() ?? "").split(separator: "-")
        }
        #expect(parts[0].first == parts[1].first && parts[0].last == parts[1].last)
    }

    @Test("The wait for another process is limited, and a fresh token is returned without a wait")
    func stuckProcess() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("session.json")
        let other = AnotherProcess(file)
        let gate = Gate()
        let stuck = Task { try await other.withProcessLock(named: "t.", timeout: .zero) { await gate.pass() } }
        await gate.waitForCaller()
        let mine = FileSecretStore(file: file)
        let error = await failure { try await mine.withProcessLock(named: "t.", timeout: .milliseconds(50)) { 1 } }
        #expect(error?.code == .anotherProcess && error?.recovery == [.retry])
        let world = SessionTestEnvironment(mine)
        try world.signIn()
        let record = try #require(try world.session.loadRecord())
        let note = SessionRecord.fingerprint(of: try #require(record.tokens.refreshToken))
        try mine.update([world.session.keys.sentTokenFingerprint: Secret(note)])
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        gate.open()
        try await stuck.value
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
    }
}

import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("A file store whose lock is held by another process", .timeLimit(.minutes(5)))
struct FileLockTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("session.json")
    }

    /// Holds the file's lock like another process, which may be suspended indefinitely: locks belong to open files.
    private func holdLock() throws -> FileLock {
        let descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return FileLock(descriptor: descriptor)
    }

    private func expectUnavailable(
        naming name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let error = #expect(throws: NativeAuthError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error?.code == .storageUnavailable, sourceLocation: sourceLocation)
        #expect(error?.message.contains(file.path + name) == true, sourceLocation: sourceLocation)
    }

    @Test("A write fails after the timeout and names the lock file; reading works; a later write succeeds")
    func held() throws {
        let store = FileSecretStore(file: file, lockTimeout: .milliseconds(30))
        try store.write(Secret("1"), for: "a")
        let lock = try holdLock()
        expectUnavailable(naming: ".lock") { try store.write(Secret("2"), for: "a") }
        expectUnavailable(naming: ".lock") { try store.removeAll() }
        expectUnavailable(naming: ".lock") { try store.checkWritable() }
        #expect(store.read("a") == .value(Secret("1")))
        lock.release()
        try store.checkWritable()
        try store.write(Secret("2"), for: "a")
        #expect(store.read("a") == .value(Secret("2")))
    }

    @Test("The default timeout of a store is at most ten seconds, and checking creates nothing")
    func defaults() throws {
        let store = FileSecretStore(file: file)
        try store.checkWritable()
        #expect(try folder.names().isEmpty)
        #expect(store.lockTimeout <= .seconds(10))
    }

    @Test("A FIFO in place of the lock file or the file itself is refused at once", arguments: ["", ".lock"])
    func fifo(_ suffix: String) throws {
        try #require(mkfifo(file.path + suffix, 0o600) == 0)
        let store = FileSecretStore(file: file, lockTimeout: .seconds(600))
        expectUnavailable(naming: suffix) { try store.write(Secret("1"), for: "a") }
        guard suffix.isEmpty else { return }
        expectUnavailable(naming: "") { _ = try store.read("a").get() }
    }

    @Test("A lock that can't be opened is named as a failure of the file, with the system's reason")
    func unopenable() async throws {
        let store = FileSecretStore(file: file, lockTimeout: .seconds(600))
        _ = try await store.withProcessLock(named: "t.", timeout: .zero) { 1 }
        let name = try #require(try folder.names().first)
        // A folder can't be opened for writing, by no user.
        for path in [file.path + ".lock", folder.url.appendingPathComponent(name).path] {
            _ = unlink(path)
            try #require(mkdir(path, 0o700) == 0)
        }
        let ofWrite = #expect(throws: NativeAuthError.self) { try store.write(Secret("1"), for: "a") }
        let ofRefresh = await failure { try await store.withProcessLock(named: "t.", timeout: .seconds(600)) { 1 } }
        for error in [ofWrite, ofRefresh] {
            #expect(error?.code == .storageUnavailable)
            #expect(error?.message == "Can't lock \(file.path): Is a directory.")
            #expect((error?.underlying as? POSIXError)?.code == .EISDIR)
            #expect(error?.recovery == [.retry, .fixConfiguration])
        }
    }

    @Test("A folder that can't be created is named, and trying again is not offered")
    func impossibleFolder() throws {
        try Data().write(to: file)
        let store = FileSecretStore(file: file.appendingPathComponent("session.json"))
        let error = #expect(throws: NativeAuthError.self) { try store.write(Secret("1"), for: "a") }
        #expect(error?.code == .storageUnavailable && error?.message.contains(file.path) == true)
        #expect(error?.recovery == [.fixConfiguration])
    }

    @Test("A FIFO in place of the refresh lock is refused at once")
    func fifoOfWork() async throws {
        let store = FileSecretStore(file: file)
        _ = try await store.withProcessLock(named: "t.", timeout: .zero) { 1 }
        let name = try #require(try folder.names().first)
        let path = folder.url.appendingPathComponent(name).path
        try #require(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        let error = await failure { try await store.withProcessLock(named: "t.", timeout: .seconds(600)) { 1 } }
        #expect(error?.code == .storageUnavailable && error?.message.contains(path) == true)
    }

    /// A wait takes no time and only advances the clock.
    private func world(_ clock: TestClock, _ name: String = "t.") -> SessionTestEnvironment {
        // A blocking write would block its thread until the suite's time limit.
        SessionTestEnvironment(FileSecretStore(file: file, lockTimeout: .seconds(600)), clock: clock, name: name) {
            clock.advance(by: $0)
        }
    }

    @Test("A refresh waits without blocking a thread, fails within ten seconds, and sends nothing")
    func refresh() async throws {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let world = world(clock)
        try world.signIn()
        clock.advance(by: .seconds(3_600))
        let start = clock.clock.elapsed
        let lock = try holdLock()
        let error = await failure { try await world.session.accessToken() }
        #expect(error?.code == .storageUnavailable)
        #expect(error?.message.contains(file.path + ".lock") == true)
        #expect(clock.clock.elapsed - start <= .seconds(10))
        #expect(world.server.refreshed.isEmpty)
        lock.release()
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
    }

    @Test("Tokens received while the lock is held are kept in memory, and stored when it is free")
    func heldDuringRefresh() async throws {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let world = world(clock)
        try world.signIn()
        clock.advance(by: .seconds(3_600))
        let held = Lock<FileLock?>(nil)
        world.server.answer { [self] record in
            let lock = try? holdLock()
            held.withLock { $0 = lock }
            return .granted(SessionTestEnvironment.next(after: record, clock.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-1")
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        held.withLock { $0 }?.release()
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2" && world.server.refreshed.count == 1)
    }

    @Test("More sign-outs than threads do not wait for each other, and are completed when the lock is free")
    func signOut() async throws {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let worlds = (0..<32).map { world(clock, "t\($0).") }
        for world in worlds { try world.signIn() }
        let lock = try holdLock()
        await withTaskGroup(of: Void.self) { group in
            for world in worlds {
                group.addTask {
                    let ending = await world.session.signOut(SignOutReason(.signedOut))
                    #expect(ending.isOver && ending.record?.tokens.accessToken == Secret("a-access-1"))
                }
            }
        }
        #expect(worlds.allSatisfy { $0.access == "a-access-1" })
        for world in worlds { #expect(try world.session.loadRecord() == nil) }
        lock.release()
        for world in worlds { #expect(try world.session.loadRecord() == nil) }
        #expect(worlds.allSatisfy { $0.access == nil })
    }

    @Test("A background activity covers the locked section and ends after the lock was released")
    func activity() async throws {
        let files = PrivateFile(url: file)
        let events = Lock<[String]>([])
        let activity = ExpiringActivity { _, _ in
            events.withLock { $0.append("begin") }
            return {
                let isFree = Self.isFree(beside: self.file)
                events.withLock { $0.append(isFree ? "end, free" : "end, locked") }
            }
        }
        _ = try await files.withProcessLock(named: "t.", timeout: .zero, activity: activity) {
            events.withLock { $0.append(Self.isFree(beside: file) ? "section, free" : "section, locked") }
        }
        #expect(events.withLock { $0 } == ["begin", "section, locked", "end, free"])
    }

    @Test("An activity that expires releases the lock at once, and the section continues without it")
    func expiredActivity() async throws {
        let files = PrivateFile(url: file)
        let expire = Lock<(@Sendable () -> Void)?>(nil)
        let activity = ExpiringActivity { _, expired in
            expire.withLock { $0 = expired }
            return {}
        }
        let result = try await files.withProcessLock(named: "t.", timeout: .zero, activity: activity) {
            #expect(!Self.isFree(beside: file))
            expire.withLock { $0 }?()
            #expect(Self.isFree(beside: file))
            return try await files.withProcessLock(named: "t.", timeout: .zero, activity: .system) { "another process" }
        }
        #expect(result == "another process")
        expire.withLock { $0 }?()
    }

    @Test("A refused activity leaves the section without a lock")
    func refusedActivity() async throws {
        let activity = ExpiringActivity { _, expired in
            expired()
            return {}
        }
        let isFree = try await PrivateFile(url: file).withProcessLock(named: "t.", timeout: .zero, activity: activity) {
            Self.isFree(beside: file)
        }
        #expect(isFree)
    }

    /// Whether the lock of a long operation beside a file is available.
    private static func isFree(beside file: URL) -> Bool {
        let folder = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.first(where: { $0.contains(".work-") }) else { return false }
        let descriptor = open(folder.appendingPathComponent(name).path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    @Test("A file that can't be moved into place leaves no temporary file")
    func renameFails() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let error = #expect(throws: NativeAuthError.self) { try PrivateFile(url: file).replace(with: Data("{}".utf8)) }
        #expect(error?.code == .storageUnavailable)
        #expect(try folder.names() == ["session.json"])
    }

    #if os(Linux)
    @Test("Neither a read nor a lock that times out leaves a descriptor open")
    func descriptors() async throws {
        let path = file.path
        // In a separate process, since other tests open files meanwhile.
        await #expect(processExitsWith: .success) { [path = path as String] in
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let store = FileSecretStore(file: URL(fileURLWithPath: path), lockTimeout: .zero)
            try store.write(Secret("1"), for: "a")
            _ = try await store.withProcessLock(named: "w", timeout: .zero) { 1 }
            let before = try count()
            for _ in 0..<20 { #expect(store.read("a") == .value(Secret("1"))) }
            #expect(try count() == before)
            let holder = open(path + ".lock", O_RDWR | O_CLOEXEC)
            try #require(holder >= 0 && flock(holder, LOCK_EX | LOCK_NB) == 0)
            for _ in 0..<20 {
                #expect(throws: NativeAuthError.self) { try store.write(Secret("2"), for: "a") }
                #expect(throws: NativeAuthError.self) { try store.checkWritable() }
            }
            close(holder)
            #expect(try count() == before)
            _ = try await store.withProcessLock(named: "w", timeout: .zero) {
                for _ in 0..<20 {
                    await #expect(throws: NativeAuthError.self) {
                        try await store.withProcessLock(named: "w", timeout: .zero) { 1 }
                    }
                }
                return 1
            }
            #expect(try count() == before)
            for suffix in ["", ".lock"] {
                unlink(path + suffix)
                try #require(mkfifo(path + suffix, 0o600) == 0)
                for _ in 0..<20 { #expect(throws: NativeAuthError.self) { try store.write(Secret("2"), for: "a") } }
            }
            for _ in 0..<20 { #expect(throws: NativeAuthError.self) { try store.read("a").get() } }
            #expect(try count() == before)
        }
    }
    #endif

    @Test("The lock of an operation has the same file in every version, and each operation has its own")
    func workFiles() async throws {
        let store = FileSecretStore(file: file)
        _ = try await store.withProcessLock(named: "t.", timeout: .zero) { 1 }
        #expect(try folder.names() == ["session.json.work-b29edfc"])
        let inner = try await store.withProcessLock(named: "t.", timeout: .zero) {
            try await store.withProcessLock(named: "u.", timeout: .zero) { 2 }
        }
        #expect(inner == 2)
        #expect(try folder.names().count == 2)
    }

    #if os(Linux)
    @Test("A file that can be opened but not read is unavailable")
    func unreadable() {
        // Reading at its beginning, which is not mapped, fails.
        let error = #expect(throws: NativeAuthError.self) {
            try PrivateFile(url: URL(fileURLWithPath: "/proc/self/mem")).content()
        }
        #expect(error?.code == .storageUnavailable && error?.underlying is POSIXError)
    }
    #endif
}

import NativeAuthBase
import Foundation
import TestSupport
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Defaults of a secret store", .timeLimit(.minutes(5)))
struct SecretStoreDefaultsTests {
    /// Implements reads and writes, and uses the defaults for the rest.
    private final class PlainStore: SecretStore {
        private let secrets = Lock<[String: Secret]>([:])

        func read(_ key: String) -> SecretReading {
            secrets.withLock { $0[key] }.map(SecretReading.value) ?? .absent
        }

        func update(_ changes: [String: Secret?]) { secrets.withLock { $0.merge(changes) } }
    }

    @Test("A store has neither transactions nor a lock by default; the stores of this package have both")
    func promises() throws {
        let plain = PlainStore()
        #expect(!plain.isAtomic && !plain.hasExclusiveProcessLock)
        #expect(throws: Never.self) { try plain.checkWritable() }
        let stores: [any SecretStore] = [
            MemorySecretStore(), FileSecretStore(file: try TemporaryFolder().url.appendingPathComponent("s.json")),
        ]
        for store in stores { #expect(store.isAtomic && store.hasExclusiveProcessLock) }
        #expect(plain.identity == plain.identity && plain.identity != PlainStore().identity)

        let folder = try TemporaryFolder().url
        let file = FileSecretStore(file: folder.appendingPathComponent("./s.json"))
        let path = folder.appendingPathComponent("s.json").resolvingSymlinksInPath().path
        #expect(file.identity == SecretStoreIdentity(place: "file:" + path))
    }

    @Test("The default write compares expected values first")
    func compares() async throws {
        let store = PlainStore()
        try store.write(Secret("1"), for: "a")
        #expect(try store.snapshot(of: ["a", "b"]) == ["a": Secret("1")])
        #expect(try !store.update(["a": Secret("2")], ifUnchanged: ["a": Secret("x")]))
        #expect(try !store.update(["a": Secret("2")], ifUnchanged: ["a": nil]))
        #expect(try !store.update(["a": Secret("2")], ifUnchanged: ["a": Secret("1"), "b": Secret("2")]))
        #expect(store.read("a") == .value(Secret("1")))
        #expect(try store.update(["a": Secret("2")], ifUnchanged: ["a": Secret("1"), "b": nil]))
        #expect(store.read("a") == .value(Secret("2")))
        try store.remove("a")
        #expect(store.read("a") == .absent)
        #expect(try await store.withProcessLock(named: "w", timeout: .zero) { 7 } == 7)
    }

    @Test(
        "The default lock polls every 20 milliseconds for at most five seconds",
        arguments: [(0, 0, true), (3, 3, true), (250, 250, true), (251, 250, false), (1_000, 250, false)]
    )
    func waits(refusals: Int, sleeps: Int, isWritable: Bool) async throws {
        let store = FailingSecretStore()
        store.lockedChecks = refusals
        let slept = Lock<[Duration]>([])
        let clock = AuthClock(
            now: { Date(timeIntervalSince1970: 0) },
            elapsed: { slept.withLock { $0.reduce(.zero, +) } },
            sleep: { duration in slept.withLock { $0.append(duration) } }
        )
        let error = await failure { try await store.waitUntilWritable(clock) }
        #expect(error?.code == (isWritable ? nil : .storageUnavailable))
        #expect(slept.withLock { $0 } == Array(repeating: .milliseconds(20), count: sleeps))
    }

    @Test(
        "Only a lack of space is reported as full, which is not transient",
        arguments: [
            (NativeAuthError.Code.storageUnavailable, POSIXErrorCode.ENOSPC, true),
            (.storageUnavailable, .EDQUOT, true),
            (.storageUnavailable, .EFBIG, true), (.storageUnavailable, .EACCES, false),
            (.storageUnavailable, nil, false),
            (.unknown, .ENOSPC, false),
        ] as [(NativeAuthError.Code, POSIXErrorCode?, Bool)]
    )
    func full(code: NativeAuthError.Code, errno: POSIXErrorCode?, isFull: Bool) {
        #expect(NativeAuthError(code, message: "", underlying: errno.map { POSIXError($0) }).isStoreFull == isFull)
    }
}
extension Dictionary where Key == String, Value == Secret {
    /// A store with writes and removals.
    fileprivate mutating func merge(_ changes: [String: Secret?]) {
        for (key, secret) in changes { self[key] = secret }
    }
}

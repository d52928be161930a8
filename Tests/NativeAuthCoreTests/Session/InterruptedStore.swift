import NativeAuthBase
@testable import NativeAuthCore

/// A store in which another event happens just before an exclusive operation.
final class InterruptedStore: SecretStore {
    let inner = MemorySecretStore()
    private let interruption = Lock<(@Sendable () throws -> Void)?>(nil)

    var identity: SecretStoreIdentity { inner.identity }
    var isAtomic: Bool { true }
    var hasExclusiveProcessLock: Bool { true }

    func interrupt(_ body: @escaping @Sendable () throws -> Void) { interruption.withLock { $0 = body } }

    func read(_ key: String) -> SecretReading { inner.read(key) }
    func update(_ changes: [String: Secret?]) { inner.update(changes) }
    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) -> Bool {
        inner.update(changes, ifUnchanged: expected)
    }
    func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let interruption = interruption.withLock { interruption -> (@Sendable () throws -> Void)? in
            defer { interruption = nil }
            return interruption
        }
        try interruption?()
        return try await body()
    }
}

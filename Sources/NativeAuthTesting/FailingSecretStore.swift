import NativeAuthBase
import Foundation
public import NativeAuthCore

/// A store with injected failures: for tests that a locked device does not sign the user out.
public final class FailingSecretStore: SecretStore {
    private let failsReads = Lock(false)
    private let failsWrites = Lock(false)
    private let lacksSpace = Lock(false)
    private let refusedChecks = Lock(0)
    private let secrets = MemorySecretStore()

    /// Creates a store that works until a failure is set.
    public init() {}

    /// Indicates whether reads result in `unavailable`.
    public var readsFail: Bool {
        get { failsReads.withLock { $0 } }
        set { failsReads.withLock { $0 = newValue } }
    }

    /// Indicates whether writes throw.
    public var writesFail: Bool {
        get { failsWrites.withLock { $0 } }
        set { failsWrites.withLock { $0 = newValue } }
    }

    /// Indicates whether writes throw because no space is left, which is not transient. Removals still succeed.
    package var isFull: Bool {
        get { lacksSpace.withLock { $0 } }
        set { lacksSpace.withLock { $0 = newValue } }
    }

    /// The number of further calls of ``checkWritable()`` that find another process's lock. Until then writes throw,
    /// too.
    package var lockedChecks: Int {
        get { refusedChecks.withLock { $0 } }
        set { refusedChecks.withLock { $0 = newValue } }
    }

    /// Checks for another process's lock.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` while a lock is simulated.
    public func checkWritable() throws {
        let isLocked = refusedChecks.withLock { checks in
            guard checks > 0 else { return false }
            checks -= 1
            return true
        }
        if isLocked { throw Self.failure }
    }

    /// Not accessible to other processes.
    public var hasExclusiveProcessLock: Bool { true }

    /// Reads a secret, or results in `unavailable`.
    public func read(_ key: String) -> SecretReading {
        guard !readsFail else { return .unavailable(Self.failure) }
        return secrets.read(key)
    }

    /// Writes and removes secrets.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` while ``writesFail`` is set, or for a value while
    ///   the store is full; nothing is changed then.
    public func update(_ changes: [String: Secret?]) throws {
        try checkWritable(changes)
        secrets.update(changes)
    }

    /// Writes and removes secrets if the expected values are unchanged. No other change comes in between.
    /// - Throws: the errors of ``update(_:)``, and `NativeAuthError` with code `storage_unavailable` while
    ///   ``readsFail`` is set; nothing is changed then.
    public func update(
        _ changes: [String: Secret?],
        ifUnchanged expected: [String: Secret?]
    ) throws -> Bool {
        if readsFail, !expected.isEmpty { throw Self.failure }

        do {
            try checkWritable(changes)
        } catch {
            // The comparison comes before the write.
            for (key, secret) in expected where (try? secrets.read(key).get()) != secret {
                return false
            }
            throw error
        }
        return secrets.update(changes, ifUnchanged: expected)
    }

    private func checkWritable(_ changes: [String: Secret?]) throws {
        guard !writesFail, lockedChecks == 0 else { throw Self.failure }
        if isFull, changes.values.contains(where: { $0 != nil }) {
            throw Self.full
        }
    }

    private static let full = NativeAuthError(
        .storageUnavailable,
        message: "No space is left.",
        underlying: POSIXError(.ENOSPC),
        recovery: [.retry]
    )
    private static let failure = NativeAuthError(
        .storageUnavailable,
        message: "The store can't be used now.",
        recovery: [.retry]
    )
}

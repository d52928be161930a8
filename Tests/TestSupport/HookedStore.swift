import NativeAuthBase
package import NativeAuthCore

/// An in-memory store that calls back before each access: another event can happen at that moment, or the access can
/// wait or fail.
package final class HookedStore: SecretStore {
    package typealias Changes = [String: Secret?]
    package typealias Hook = @Sendable () throws -> Void
    package typealias ReadHook = @Sendable (String) throws -> Void
    package typealias WriteHook = @Sendable (Changes) throws -> Void
    package typealias WorkHook = @Sendable () async throws -> Void

    private struct State {
        var beforeChecks: Hook?
        var beforeReads: ReadHook?
        var beforeSnapshots: Hook?
        var beforeWrites: WriteHook?
        var beforeExclusiveWork: WorkHook?
        var writes: [Changes] = []
    }

    /// The content, as another process changes it: without a callback.
    package let inner = MemorySecretStore()
    package let isAtomic: Bool
    package let hasExclusiveProcessLock: Bool
    private let state = Lock(State())

    package init(isAtomic: Bool = true, hasExclusiveProcessLock: Bool = true) {
        self.isAtomic = isAtomic
        self.hasExclusiveProcessLock = hasExclusiveProcessLock
    }

    package var identity: SecretStoreIdentity { inner.identity }

    /// The writes so far, in order.
    package var writes: [Changes] { state.withLock { $0.writes } }

    /// The number of writes so far that change a key with this text.
    package func countWrites(containing text: String) -> Int {
        var count = 0
        for changes in writes where changes.keys.contains(where: { $0.contains(text) }) {
            count += 1
        }
        return count
    }

    // MARK: Hooks

    /// Runs before each check for another process's lock. An error is the check's result.
    package func beforeChecks(_ body: Hook?) { state.withLock { $0.beforeChecks = body } }

    /// Runs before each read of a key. After an error the store is unavailable for it.
    package func beforeReads(_ body: ReadHook?) { state.withLock { $0.beforeReads = body } }

    /// Runs before each read of several keys.
    package func beforeSnapshots(_ body: Hook?) { state.withLock { $0.beforeSnapshots = body } }

    /// Runs before each write from now on.
    package func beforeWrites(_ body: WriteHook?) { state.withLock { $0.beforeWrites = body } }

    /// Runs once, before the next write of a key.
    package func beforeWrite(of key: String, _ body: @escaping Hook) {
        beforeWrites { [self] changes in
            guard changes.keys.contains(key) else { return }
            beforeWrites(nil)
            try body()
        }
    }

    /// Runs before each exclusive operation from now on.
    package func beforeExclusiveWork(_ body: WorkHook?) { state.withLock { $0.beforeExclusiveWork = body } }

    /// Runs once, before the next exclusive operation.
    package func beforeNextExclusiveWork(_ body: @escaping WorkHook) {
        beforeExclusiveWork { [self] in
            beforeExclusiveWork(nil)
            try await body()
        }
    }

    // MARK: SecretStore

    package func checkWritable() throws {
        let hook = state.withLock { $0.beforeChecks }
        try hook?()
    }

    package func read(_ key: String) -> SecretReading {
        let hook = state.withLock { $0.beforeReads }
        do {
            try hook?(key)
        } catch {
            return .unavailable(Self.wrapped(error))
        }
        return inner.read(key)
    }

    package func snapshot(of keys: [String]) throws -> [String: Secret] {
        let hook = state.withLock { $0.beforeSnapshots }
        try hook?()

        var found: [String: Secret] = [:]
        for key in keys {
            found[key] = try read(key).get()
        }
        return found
    }

    package func update(_ changes: Changes) throws {
        try note(changes)
        inner.update(changes)
    }

    package func update(_ changes: Changes, ifUnchanged expected: Changes) throws -> Bool {
        try note(changes)
        return inner.update(changes, ifUnchanged: expected)
    }

    package func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let hook = state.withLock { $0.beforeExclusiveWork }
        try await hook?()
        return try await body()
    }

    private func note(_ changes: Changes) throws {
        let hook = state.withLock { state in
            state.writes.append(changes)
            return state.beforeWrites
        }
        try hook?(changes)
    }

    private static func wrapped(_ error: any Error) -> NativeAuthError {
        error as? NativeAuthError
            ?? NativeAuthError(.storageUnavailable, message: "The store can't be used now.", underlying: error)
    }
}

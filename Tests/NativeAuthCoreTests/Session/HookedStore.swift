import NativeAuthBase
@testable import NativeAuthCore

/// An in-memory store that calls back before each write: another event can happen at that moment, or
/// the write can fail.
final class HookedStore: SecretStore {
    typealias Changes = [String: Secret?]

    private struct State {
        var hook: (@Sendable (Changes) throws -> Void)?
        var writes: [Changes] = []
    }

    private let memory = MemorySecretStore()
    private let state = Lock(State())
    let isAtomic: Bool
    let hasExclusiveProcessLock: Bool

    init(isAtomic: Bool = true, hasExclusiveProcessLock: Bool = true) {
        self.isAtomic = isAtomic
        self.hasExclusiveProcessLock = hasExclusiveProcessLock
    }

    var identity: SecretStoreIdentity { memory.identity }

    /// The writes so far, in order.
    var writes: [Changes] { state.withLock { $0.writes } }

    /// Runs before each write from now on.
    func beforeWrites(_ body: (@Sendable (Changes) throws -> Void)?) { state.withLock { $0.hook = body } }

    /// Runs once, before the next write of a key.
    func beforeWrite(of key: String, _ body: @escaping @Sendable () throws -> Void) {
        beforeWrites { [self] changes in
            guard changes.keys.contains(key) else { return }
            beforeWrites(nil)
            try body()
        }
    }

    /// Writes as another process does, without a callback.
    func set(_ changes: Changes) { memory.update(changes) }

    func read(_ key: String) -> SecretReading { memory.read(key) }

    func update(_ changes: Changes) throws {
        try note(changes)
        memory.update(changes)
    }

    func update(_ changes: Changes, ifUnchanged expected: Changes) throws -> Bool {
        try note(changes)
        return memory.update(changes, ifUnchanged: expected)
    }

    private func note(_ changes: Changes) throws {
        let hook = state.withLock { state in
            state.writes.append(changes)
            return state.hook
        }
        try hook?(changes)
    }
}

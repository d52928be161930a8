import NativeAuthCore

/// A store that migrates items from an old store: a key that is absent here is read from the old one.
///
/// A written key is removed from the old store, so that the old one keeps no outdated value. A removed key is removed
/// from the old store first, so that it cannot reappear if a later step fails.
struct MigratingSecretStore: SecretStore {
    let new: any SecretStore
    let old: any SecretStore

    var identity: SecretStoreIdentity { new.identity }
    var hasExclusiveProcessLock: Bool { new.hasExclusiveProcessLock }

    func checkWritable() throws {
        try new.checkWritable()
        try old.checkWritable()
    }

    func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await new.withProcessLock(named: work, timeout: timeout, body)
    }

    func read(_ key: String) -> SecretReading {
        let reading = new.read(key)
        guard reading == .absent else { return reading }
        return old.read(key)
    }

    func update(_ changes: [String: Secret?]) throws {
        let removed = changes.filter { $0.value == nil }
        if !removed.isEmpty { try old.update(removed) }
        try new.update(changes)
        // The write has succeeded, even if the old store cannot remove its copy, which is no longer read.
        let written = changes.filter { $0.value != nil }
        if !written.isEmpty {
            try? old.update(written.mapValues { _ in Secret?.none })
        }
    }
}

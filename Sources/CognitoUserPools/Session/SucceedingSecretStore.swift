import NativeAuthCore

/// A store that takes over from another: what is not there yet is looked for in the old one.
///
/// What is written here is removed there, so that the old one keeps nothing that is no longer true. What is removed is
/// removed there first: it must not come back when a step fails.
struct SucceedingSecretStore: SecretStore {
    private let new: any SecretStore
    private let old: any SecretStore

    init(_ new: any SecretStore, after old: any SecretStore) {
        self.new = new
        self.old = old
    }

    var identity: SecretStoreIdentity { new.identity }
    var isExclusive: Bool { new.isExclusive }

    func checkWritable() throws {
        try new.checkWritable()
        try old.checkWritable()
    }

    func exclusively<Result: Sendable>(
        _ work: String, patience: Duration, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await new.exclusively(work, patience: patience, body)
    }

    func read(_ key: String) -> SecretReading {
        let reading = new.read(key)
        return reading == .absent ? old.read(key) : reading
    }

    func update(_ changes: [String: Secret?]) throws {
        let removed = changes.filter { $0.value == nil }
        if !removed.isEmpty { try old.update(removed) }
        try new.update(changes)
        // It is written, whether or not the old one can forget what nobody reads there any more.
        let nothing: Secret? = nil
        let written = changes.filter { $0.value != nil }
        if !written.isEmpty { try? old.update(written.mapValues { _ in nothing }) }
    }
}

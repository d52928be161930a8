import NativeAuthCore

/// A store that takes over from another: what is not there yet is looked for in the old one.
///
/// Nothing is removed from the old one before it is removed here too, so that nothing is lost when a step fails.
struct SucceedingSecretStore: SecretStore {
    private let new: any SecretStore
    private let old: any SecretStore

    init(_ new: any SecretStore, after old: any SecretStore) {
        self.new = new
        self.old = old
    }

    var identity: SecretStoreIdentity { new.identity }

    func read(_ key: String) -> SecretReading {
        let reading = new.read(key)
        return reading == .absent ? old.read(key) : reading
    }

    func update(_ changes: [String: Secret?]) throws {
        let removed = changes.filter { $0.value == nil }
        if !removed.isEmpty { try old.update(removed) }
        try new.update(changes)
    }
}

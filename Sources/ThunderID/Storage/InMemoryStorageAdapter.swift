import NativeAuthCore

/// An adapter in memory: its values are lost when the process ends.
///
/// Source: seed `ThunderIDClient`; ThunderID iOS reference.
public final class InMemoryStorageAdapter: StorageAdapter, StoreBacked {
    let secrets = MemorySecretStore()

    /// Creates an empty adapter.
    public init() {}

    /// Stores a value; never fails.
    public func store(key: String, value: String) {
        secrets.update([key: Secret(value)])
    }

    /// Returns the value of a key, or `nil`.
    public func retrieve(key: String) -> String? {
        try? secrets.read(key).get()?.reveal()
    }

    /// Removes the value of a key.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value.
    public func clear() { secrets.removeAll() }
}

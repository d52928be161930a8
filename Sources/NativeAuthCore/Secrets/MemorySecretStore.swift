import NativeAuthBase

/// A store whose content is lost when the process ends: for tests, previews and users who do not want to be remembered.
public final class MemorySecretStore: SecretStore, CountingSecretStore {
    private struct Content {
        var secrets: [String: Secret] = [:] {
            didSet { changeCount += 1 }
        }
        var changeCount = 0
    }

    private let content = Lock(Content())

    /// Creates an empty store.
    public init() {}

    /// Always `true`.
    public var isAtomic: Bool { true }

    /// Not accessible to other processes.
    public var hasExclusiveProcessLock: Bool { true }

    /// Reads a secret; never unavailable.
    public func read(_ key: String) -> SecretReading {
        content.withLock { $0.secrets[key] }.map(SecretReading.value) ?? .absent
    }

    /// Writes and removes secrets; never throws.
    public func update(_ changes: [String: Secret?]) {
        _ = update(changes, ifUnchanged: [:])
    }

    /// Reads several secrets at one moment; never throws.
    public func snapshot(of keys: [String]) -> [String: Secret] {
        let secrets = content.withLock(\.secrets)
        return secrets.filter { keys.contains($0.key) }
    }

    /// Compares and writes atomically; never throws.
    public func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) -> Bool {
        content.withLock { content in
            guard expected.allSatisfy({ content.secrets[$0.key] == $0.value }) else {
                return false
            }
            for (key, secret) in changes { content.secrets[key] = secret }
            return true
        }
    }

    /// Removes every secret.
    public func removeAll() { content.withLock { $0.secrets = [:] } }

    package var changeCount: Int { content.withLock(\.changeCount) }
}

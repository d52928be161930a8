import NativeAuthBase

/// A store whose content is lost when the process ends: for tests, previews and users who do not want to be remembered.
public final class MemorySecretStore: SecretStore {
    private let secrets = Lock<[String: Secret]>([:])

    /// Creates an empty store.
    public init() {}

    /// Always `true`.
    public var isAtomic: Bool { true }

    /// Not accessible to other processes.
    public var hasExclusiveProcessLock: Bool { true }

    /// Reads a secret; never unavailable.
    public func read(_ key: String) -> SecretReading {
        secrets.withLock { $0[key] }.map(SecretReading.value) ?? .absent
    }

    /// Writes and removes secrets; never throws.
    public func update(_ changes: [String: Secret?]) {
        _ = update(changes, ifUnchanged: [:])
    }

    /// Reads several secrets at one moment; never throws.
    public func snapshot(of keys: [String]) -> [String: Secret] {
        secrets.withLock { secrets in secrets.filter { keys.contains($0.key) } }
    }

    /// Compares and writes atomically; never throws.
    public func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) -> Bool {
        secrets.withLock { secrets in
            guard expected.allSatisfy({ secrets[$0.key] == $0.value }) else {
                return false
            }
            for (key, secret) in changes { secrets[key] = secret }
            return true
        }
    }

    /// Removes every secret.
    public func removeAll() { secrets.withLock { $0 = [:] } }
}

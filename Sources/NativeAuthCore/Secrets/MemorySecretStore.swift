/// A store that forgets everything when the process ends: for tests, previews and people who do not want to be
/// remembered.
public final class MemorySecretStore: SecretStore {
    private let secrets = Lock<[String: Secret]>([:])

    /// Makes an empty store.
    public init() {}

    /// Reads a secret; never unavailable.
    public func read(_ key: String) -> SecretReading {
        secrets.withLock { $0[key] }.map(SecretReading.value) ?? .absent
    }

    /// Writes and removes; never throws.
    public func update(_ changes: [String: Secret?]) {
        secrets.withLock { secrets in
            for (key, secret) in changes { secrets[key] = secret }
        }
    }

    /// Removes every secret.
    public func removeAll() { secrets.withLock { $0 = [:] } }
}

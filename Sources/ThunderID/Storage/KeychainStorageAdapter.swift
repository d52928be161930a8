import NativeAuthCore

/// The default adapter of a client: the Keychain on Apple's platforms, elsewhere a file that only its owner can read
/// (`$XDG_STATE_HOME/nativeauth/SERVICE.json`).
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public final class KeychainStorageAdapter: StorageAdapter, StoreBacked {
    let secrets: PlatformSecretStore

    /// Creates an adapter; nothing is read before the first use.
    /// - Parameter service: the service name of the values.
    public convenience init(service: String = "dev.thunderid.sdk") {
        self.init(service: service, accessGroup: nil)
    }

    /// Creates an adapter whose values an app shares with its extensions and with other apps of the same team. Values
    /// in the app's own group stay there.
    /// - Parameters:
    ///   - service: the service name of the values.
    ///   - accessGroup: a group of the app's `keychain-access-groups` entitlement, with the team's prefix; `nil` for
    ///     the app's own. Ignored on Linux.
    ///   - appGroup: an app group of all of these apps and extensions; its container holds the lock that prevents two
    ///     of them from refreshing the session at the same time. Pass it in each of them or in none. Ignored on Linux.
    public init(service: String = "dev.thunderid.sdk", accessGroup: String?, appGroup: String? = nil) {
        secrets = PlatformSecretStore(service: service, accessGroup: accessGroup, appGroup: appGroup)
    }

    /// Stores a value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    public func store(key: String, value: String) throws {
        try secrets.write(Secret(value), for: key)
    }

    /// Returns the value of a key, or `nil` if there is none or it can't be read at the moment. The client reads the
    /// store itself, so that it can distinguish the two.
    public func retrieve(key: String) -> String? {
        try? secrets.read(key).get()?.reveal()
    }

    /// Removes the value of a key. A failure is ignored.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value. A failure is ignored.
    public func clear() { try? secrets.removeAll() }
}

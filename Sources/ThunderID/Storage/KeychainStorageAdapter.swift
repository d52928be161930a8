import NativeAuthCore

/// The adapter that a client uses unless it is given another: the Keychain on Apple's platforms, elsewhere a file that
/// only its owner may read (`$XDG_STATE_HOME/nativeauth/SERVICE.json`).
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public final class KeychainStorageAdapter: StorageAdapter, StoreBacked {
    #if canImport(Security)
    let secrets: KeychainSecretStore
    #else
    let secrets: FileSecretStore
    #endif

    /// Makes an adapter; nothing is read before the first use.
    /// - Parameter service: the name under which the values are kept.
    public convenience init(service: String = "dev.thunderid.sdk") { self.init(service: service, accessGroup: nil) }

    /// Makes an adapter whose values an app shares with its extensions and with other apps of the same team. Values in
    /// the app's own group stay there.
    /// - Parameters:
    ///   - service: the name under which the values are kept.
    ///   - accessGroup: a group of the app's `keychain-access-groups` entitlement, with the team's prefix; `nil` for the
    ///     app's own. Nothing on Linux.
    ///   - appGroup: an app group that all of these apps and extensions belong to; its container holds the lock that keeps two
    ///     of them from refreshing the session at the same time. Give it in each of them or in none. Nothing on Linux.
    public init(service: String = "dev.thunderid.sdk", accessGroup: String?, appGroup: String? = nil) {
        #if canImport(Security)
        secrets = KeychainSecretStore(service: service, accessGroup: accessGroup, appGroup: appGroup)
        #else
        secrets = FileSecretStore(file: FileSecretStore.defaultFile(for: service))
        #endif
    }

    /// Stores a value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    public func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }

    /// Gives the value of a key, or `nil` if there is none or it can't be told now; the client, which asks the store itself,
    /// knows the difference.
    public func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }

    /// Removes the value of a key, if that is possible now.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value, if that is possible now.
    public func clear() { try? secrets.removeAll() }
}

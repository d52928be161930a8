public import Foundation
import NativeAuthCore

/// The storage of a ``ThunderIDClient``'s session, as defined by the ThunderID documentation.
///
/// The package's own adapters can also report a read that fails at the moment; for an app's own adapter, `nil` means
/// that there is no value. The client calls an adapter from one thread at a time; an adapter must not call the client's
/// session methods during a call.
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public protocol StorageAdapter {
    /// Stores a value under a key, replacing an earlier one.
    /// - Parameters:
    ///   - key: the name of the value; the client's begin with `thunder.`.
    ///   - value: the value, a secret.
    /// - Throws: any error; the client keeps it as the underlying error and reports that the session could not be
    ///   stored.
    func store(key: String, value: String) throws

    /// Returns the value of a key, or `nil` if there is none.
    /// - Parameter key: the name of the value.
    func retrieve(key: String) -> String?

    /// Removes the value of a key. Has no effect if there is none.
    /// - Parameter key: the name of the value.
    func delete(key: String)

    /// Removes every value. The client never calls it: it removes its own keys only.
    func clear()
}

/// The default adapter of a client: the Keychain on Apple's platforms, elsewhere a file that only its owner can read
/// (`$XDG_STATE_HOME/nativeauth/SERVICE.json`).
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public final class KeychainStorageAdapter: StorageAdapter, StoreBacked {
    let secrets: PlatformSecretStore

    /// Creates an adapter; nothing is read before the first use.
    /// - Parameter service: the service name of the values.
    public convenience init(service: String = "dev.thunderid.sdk") { self.init(service: service, accessGroup: nil) }

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
    public func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }

    /// Returns the value of a key, or `nil` if there is none or it can't be read at the moment. The client reads the
    /// store itself, so that it can distinguish the two.
    public func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }

    /// Removes the value of a key. A failure is ignored.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value. A failure is ignored.
    public func clear() { try? secrets.removeAll() }
}

/// An adapter in one file that only its owner can read; for command-line tools and servers, on every platform.
public final class FileStorageAdapter: StorageAdapter, StoreBacked {
    let secrets: FileSecretStore

    /// Creates an adapter; nothing is read or created before the first use.
    /// - Parameter file: the file; its folder is created by the first write.
    public init(file: URL) { secrets = FileSecretStore(file: file) }

    /// Stores a value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the old value is unchanged.
    public func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }

    /// Returns the value of a key, or `nil` if there is none or the file can't be read. The client reads the file
    /// itself, so that it can distinguish the two.
    public func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }

    /// Removes the value of a key. A failure to write the file is ignored.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value. A failure to write the file is ignored.
    public func clear() { try? secrets.removeAll() }
}

/// An adapter in memory: its values are lost when the process ends.
///
/// Source: seed `ThunderIDClient`; ThunderID iOS reference.
public final class InMemoryStorageAdapter: StorageAdapter, StoreBacked {
    let secrets = MemorySecretStore()

    /// Creates an empty adapter.
    public init() {}

    /// Stores a value; never fails.
    public func store(key: String, value: String) { secrets.update([key: Secret(value)]) }

    /// Returns the value of a key, or `nil`.
    public func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }

    /// Removes the value of a key.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value.
    public func clear() { secrets.removeAll() }
}

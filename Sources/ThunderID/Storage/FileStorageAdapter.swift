public import Foundation
import NativeAuthCore

/// An adapter in one file that only its owner may read; for command-line tools and servers, on every platform.
public final class FileStorageAdapter: StorageAdapter, StoreBacked {
    let secrets: FileSecretStore

    /// Makes an adapter; nothing is read or created before the first use.
    /// - Parameter file: the file; its folder is created when it is first written.
    public init(file: URL) { secrets = FileSecretStore(file: file) }

    /// Stores a value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the old value is still there.
    public func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }

    /// Gives the value of a key, or `nil` if there is none or the file can't be read; the client, which asks the file itself,
    /// knows the difference.
    public func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }

    /// Removes the value of a key, if the file can be written.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value, if the file can be written.
    public func clear() { try? secrets.removeAll() }
}

public import Foundation
import NativeAuthCore

/// An adapter in one file that only its owner can read; for command-line tools and servers, on every platform.
public final class FileStorageAdapter: StorageAdapter, StoreBacked {
    let secrets: FileSecretStore

    /// Creates an adapter; nothing is read or created before the first use.
    /// - Parameter file: the file; its folder is created by the first write.
    public init(file: URL) { secrets = FileSecretStore(file: file) }

    /// Stores a value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the old value is unchanged.
    public func store(key: String, value: String) throws {
        try secrets.write(Secret(value), for: key)
    }

    /// Returns the value of a key, or `nil` if there is none or the file can't be read. The client reads the file
    /// itself, so that it can distinguish the two.
    public func retrieve(key: String) -> String? {
        try? secrets.read(key).get()?.reveal()
    }

    /// Removes the value of a key. A failure to write the file is ignored.
    public func delete(key: String) { try? secrets.remove(key) }

    /// Removes every value. A failure to write the file is ignored.
    public func clear() { try? secrets.removeAll() }
}

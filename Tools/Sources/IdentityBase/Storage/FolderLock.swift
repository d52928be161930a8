import Foundation
import NIOConcurrencyHelpers

/// The exclusive lock of a data folder: one server at a time uses the folder. The lock file holds the process id of the
/// owner. The system releases the lock when the process ends for any reason.
package final class FolderLock: Sendable {
    private static let name = "server.lock"
    private static let longestNumber = 20

    private let descriptor: NIOLockedValueBox<Int32?>

    /// - Throws: `LocalIdentityServerError.folderInUse` when another server holds it, or `.storage`.
    package init(_ folder: DataFolder) throws {
        let path = folder.path(Self.name)
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw LocalIdentityServerError.storage("\(path): \(String(cString: strerror(errno)))") }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let owner = Self.owner(file)
            close(file)
            throw LocalIdentityServerError.folderInUse(folder.url.path, process: owner)
        }

        descriptor = NIOLockedValueBox(file)
        let text = Array("\(getpid())\n".utf8)
        // The process id is for messages only. The lock is valid without it, for example on a full disk.
        if ftruncate(file, 0) == 0 {
            _ = pwrite(file, text, text.count, 0)
        }
    }

    deinit { release() }

    /// Releases the lock. Repeated calls do nothing.
    package func release() {
        descriptor.withLockedValue { file in
            if let file { close(file) }
            file = nil
        }
    }

    private static func owner(_ file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: longestNumber)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

package import Foundation
import NIOConcurrencyHelpers

/// The folder of all data that the server stores. Only its owner has access.
package struct DataFolder: Sendable {
    package enum Storage: Sendable {
        /// A folder that is kept. The next start reads its users, keys and running flows.
        case directory(URL)
        /// A temporary folder, which is deleted when the server stops.
        case ephemeral
    }

    package let url: URL
    package let isTemporary: Bool

    package init(_ storage: Storage) throws {
        let name = "nativeauth-\(UUID().uuidString.lowercased())"
        (url, isTemporary) =
            switch storage {
            case .directory(let url): (url, false)
            case .ephemeral:
                (FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true), true)
            }
        do {
            try FileManager.default.createDirectory(
                at: self.url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: self.url.path)
        } catch {
            throw LocalIdentityServerError.storage("\(self.url.path): \(error.localizedDescription)")
        }
    }

    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    package func read(_ name: String) throws -> Data? {
        guard FileManager.default.fileExists(atPath: path(name)) else { return nil }
        do {
            return try Data(contentsOf: url.appendingPathComponent(name))
        } catch {
            throw LocalIdentityServerError.storage("\(path(name)): \(error.localizedDescription)")
        }
    }

    /// Writes a file atomically. Only its owner can read it.
    package func write(_ data: Data, to name: String) throws {
        let draft = path(name + ".new")
        _ = try? FileManager.default.removeItem(atPath: draft)
        let made = FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600])
        guard made, rename(draft, path(name)) == 0 else {
            throw LocalIdentityServerError.storage("\(path(name)) cannot be written")
        }
    }

    /// Returns the random secret in a file, which the first start creates.
    /// - Throws: `LocalIdentityServerError.storage`.
    package func secret(in file: String, random: any RandomSource) throws -> String {
        guard let data = try read(file) else {
            let secret = random.token()
            try write(Data(secret.utf8), to: file)
            return secret
        }
        let secret = InputSanitizer.clean(String(decoding: data, as: UTF8.self))
        guard secret.utf8.count >= 32, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw LocalIdentityServerError.storage(
                "\(path(file)) is damaged; delete it, and the next start makes another"
            )
        }
        return secret
    }

    package func removeIfTemporary() {
        guard isTemporary else { return }
        try? FileManager.default.removeItem(at: url)
    }
}

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
        if ftruncate(file, 0) == 0 { _ = pwrite(file, text, text.count, 0) }
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
        return Int32(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

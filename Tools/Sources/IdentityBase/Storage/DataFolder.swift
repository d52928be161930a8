package import Foundation

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
        switch storage {
        case .directory(let directory):
            url = directory
            isTemporary = false
        case .ephemeral:
            let name = "nativeauth-\(UUID().uuidString.lowercased())"
            url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
            isTemporary = true
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
        let made = FileManager.default.createFile(
            atPath: draft,
            contents: data,
            attributes: [.posixPermissions: 0o600]
        )
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

        let isVisible = secret.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard secret.utf8.count >= 32, isVisible else {
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

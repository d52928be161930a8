package import Foundation

/// Temporary folder; `remove()` deletes it.
package struct TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("nativeauth-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Uses a folder without creating it.
    package init(at url: URL) { self.url = url }

    /// Writes a file.
    /// - Returns: its path.
    package func file(_ name: String, _ text: String) throws -> String {
        let place = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: place)
        return place.path
    }

    package func remove() { try? FileManager.default.removeItem(at: url) }
}

/// Runs a test with its own state folder.
package func withHome<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (TemporaryFolder) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try await body(folder)
}

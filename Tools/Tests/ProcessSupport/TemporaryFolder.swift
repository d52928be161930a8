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

    /// Writes a program that this process will start.
    ///
    /// Another process writes it. A file that is open for writing here would also be open in a program that another
    /// test starts at the same moment, and Linux does not start a program that is open for writing (`ETXTBSY`).
    /// - Returns: its path.
    package func program(_ name: String, _ content: String) throws -> String {
        let source = url.appendingPathComponent("\(UUID().uuidString).source")
        try Data(content.utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let target = url.appendingPathComponent(name)

        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "700", source.path, target.path]
        try ChildProcess.alone { try install.run() }
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return target.path
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

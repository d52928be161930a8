package import Foundation

/// A temporary folder with definition files.
package struct DefinitionSandbox: Sendable {
    package let url: URL

    /// - Parameter files: texts by their paths below the folder.
    package init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("definitions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    package func write(_ path: String, _ text: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Removes a file, or the whole folder if `path` is `nil`.
    package func remove(_ path: String? = nil) {
        try? FileManager.default.removeItem(at: path.map { url.appendingPathComponent($0) } ?? url)
    }
}

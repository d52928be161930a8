package import Foundation
import IdentityBase

/// A text with documents to import, and its name in messages.
package struct ImportSource: Sendable {
    private static let extensions: Set<String> = ["yaml", "yml", "json"]
    private static let mostFiles = 1_000

    package let label: String
    package let text: String

    package init(label: String, text: String) {
        self.label = label
        self.text = text
    }

    /// Returns the text of a file, or those of all YAML and JSON files in a folder and the folders in it, sorted by
    /// name.
    ///
    /// - Throws: `FlowDefinitionError` for a file or folder that cannot be read.
    package static func list(_ path: URL) throws -> [ImportSource] {
        guard let stamp = FileStamp(path.path) else {
            throw error(path.path, reason: "there is no such file or folder")
        }
        guard stamp.isFolder else { return [try file(path, label: path.path)] }
        var sources: [ImportSource] = []
        try add(path, label: path.path, to: &sources)
        guard !sources.isEmpty else { throw error(path.path, reason: "there are no .yaml, .yml or .json files in it") }
        return sources
    }

    private static func add(_ folder: URL, label: String, to sources: inout [ImportSource]) throws {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw error(label, reason: "the folder can't be read")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name)
            let label = if label.hasSuffix("/") { label + name } else { "\(label)/\(name)" }
            if FileStamp(url.path)?.isFolder == true {
                try add(url, label: label, to: &sources)
            } else if extensions.contains(url.pathExtension.lowercased()) {
                guard sources.count < mostFiles else {
                    throw error(label, reason: "there are more than \(mostFiles) files")
                }
                sources.append(try file(url, label: label))
            }
        }
    }

    private static func file(_ url: URL, label: String) throws -> ImportSource {
        ImportSource(label: label, text: try DefinitionFile(kind: .documents, label: label, url: url).text())
    }

    private static func error(_ file: String, reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: 1, reason: reason)
    }
}

package import Foundation
import IdentityBase

/// A text with documents to import, and its name in messages.
package struct ImportSource: Sendable {
    package let label: String
    package let text: String

    package init(label: String, text: String) {
        self.label = label
        self.text = text
    }

    /// Returns the text of a file, or those of all documents in a folder (`DefinitionFolder.documents`).
    /// - Throws: `FlowDefinitionError` for a file or folder that cannot be read, or a folder without documents.
    package static func list(_ path: URL) throws -> [ImportSource] {
        func error(_ reason: String) -> FlowDefinitionError {
            FlowDefinitionError(file: path.path, line: 1, reason: reason)
        }

        guard let stamp = FileStamp(path.path) else { throw error("there is no such file or folder") }
        var files = [DefinitionFile(kind: .documents, label: path.path, url: path)]
        if stamp.isFolder {
            let folder = DefinitionFolder(url: path)
            files = try folder.documents(prefix: folder.pathPrefix)
            guard !files.isEmpty else { throw error("there are no .yaml, .yml or .json files in it") }
        }

        return try files.map { file in
            ImportSource(label: file.label, text: try file.text())
        }
    }
}

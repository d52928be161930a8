package import CognitoEndpoints
import Foundation
import IdentityBase

/// The kind of a definition file. The raw values are the names of folders.
enum DefinitionKind: String, CaseIterable, Sendable {
    /// Declarative documents, in any folder but the others.
    case documents = "Documents"
    case pool = "Pools"
    case tenant = "Tenants"
}

struct DefinitionFile: Sendable {
    let kind: DefinitionKind
    /// Name of the file in messages.
    let label: String
    let url: URL

    /// - Throws: `FlowDefinitionError`.
    func text() throws -> String {
        guard let stamp = FileStamp(url.path), stamp.isRegularFile else { throw error("this is not a readable file") }
        guard stamp.size <= YAMLGuard.largestFile else {
            throw error("the file is larger than \(YAMLGuard.largestFile / 1_024) KiB")
        }

        guard let data = try? Data(contentsOf: url) else { throw error("the file can't be read") }
        guard let text = String(exactly: data) else { throw error("the file is not UTF-8 text") }
        return text
    }

    private func error(_ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: label, line: 1, reason: reason)
    }
}

/// A file with user pools that AWS's tools have written or read.
package struct PublishedPoolFile: Sendable {
    let format: PublishedPoolFormat
    /// The path, as messages show it.
    let path: String
    let options: PublishedPoolOptions

    package init(
        _ format: PublishedPoolFormat,
        path: String,
        options: PublishedPoolOptions = PublishedPoolOptions()
    ) {
        self.format = format
        self.path = path
        self.options = options
    }

    var file: DefinitionFile {
        DefinitionFile(
            kind: .pool,
            label: path,
            url: URL(fileURLWithPath: path)
        )
    }
}

import Foundation
import IdentityBase

/// One file of a definitions folder.
struct DefinitionFile: Sendable {
    package let kind: DefinitionKind
    /// Name of the file in messages.
    package let label: String
    package let url: URL

    /// - Throws: `FlowDefinitionError`.
    package func text() throws -> String {
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

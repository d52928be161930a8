package import Foundation
package import IdentityBase

/// The documents of an import, with the values of their variables.
package struct ImportBatch: Sendable {
    package let sources: [ImportSource]
    package let variables: ResourceVariables
    package let options: ImportOptions

    package init(
        sources: [ImportSource],
        variables: ResourceVariables = ResourceVariables(),
        options: ImportOptions = ImportOptions()
    ) {
        self.sources = sources
        self.variables = variables
        self.options = options
    }
}

/// The error of a server start whose import was rolled back.
package struct ImportRefusal: Error, Sendable { package let problems: [FlowDefinitionError] }

package struct ImportOptions: Sendable, Equatable {
    package enum FailurePolicy: Sendable, Equatable {
        /// The other documents are imported.
        case continueWithOthers
        /// The documents before the failed one are imported, those after it are not read.
        case stop
        /// No document is imported.
        case rollBack
    }

    /// Whether the import only reports its effect.
    package var isDryRun: Bool
    /// Whether existing resources are replaced. Otherwise they are errors.
    package var replacesExisting: Bool
    package var failurePolicy: FailurePolicy

    package init(
        isDryRun: Bool = false,
        replacesExisting: Bool = true,
        failurePolicy: FailurePolicy = .continueWithOthers
    ) {
        self.isDryRun = isDryRun
        self.replacesExisting = replacesExisting
        self.failurePolicy = failurePolicy
    }
}

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
        return try files.map { ImportSource(label: $0.label, text: try $0.text()) }
    }
}

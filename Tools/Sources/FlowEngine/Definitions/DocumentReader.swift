package import IdentityBase

/// The reader of documents that define resources. Each of its methods reads one type of document and returns nil for an
/// invalid one.
package struct DocumentReader {
    let document: ResourceDocument
    /// The errors, which make the resource invalid.
    let problems: ProblemList
    /// The ignored parts.
    let warnings: ProblemList

    package init(_ document: ResourceDocument, problems: ProblemList, warnings: ProblemList) {
        self.document = document
        self.problems = problems
        self.warnings = warnings
    }

    /// Returns the tree of a node that is a text with JSON, as in an export; nil for another node.
    func embeddedTree(_ node: YAMLNode) throws -> YAMLNode? {
        guard !node.isMapping, let text = try? node.text(), !text.isEmpty else { return nil }
        return try YAMLDocument(file: document.file, lines: [node.line]).root(of: text)
    }
}

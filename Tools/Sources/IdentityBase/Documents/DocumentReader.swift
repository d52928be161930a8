/// The reader of documents that define resources. The modules of the resources extend it: each method reads one type of
/// document and returns nil for an invalid one.
package struct DocumentReader {
    package let document: ResourceDocument
    /// The errors, which make the resource invalid.
    package let problems: ProblemList
    /// The ignored parts.
    package let warnings: ProblemList

    package init(_ document: ResourceDocument, problems: ProblemList, warnings: ProblemList) {
        self.document = document
        self.problems = problems
        self.warnings = warnings
    }

    /// Returns the tree of a node that is a text with JSON, as in an export; nil for another node.
    package func embeddedTree(_ node: YAMLNode) throws -> YAMLNode? {
        guard !node.isMapping, let text = try? node.text(), !text.isEmpty else {
            return nil
        }
        let tree = YAMLDocument(file: document.file, lines: [node.line])
        return try tree.root(of: text)
    }
}

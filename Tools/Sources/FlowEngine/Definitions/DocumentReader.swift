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

extension YAMLNode {
    /// Returns the value whose raw value is the text of this node. `reason` returns the reason of the error for another
    /// text.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type = Value.self, separator: String = ", ",
        or reason: (_ text: String, _ known: String) -> String
    ) throws -> Value {
        let text = try text()
        if let value = Value(rawValue: text) { return value }
        throw error(reason(text, Value.allCases.map(\.rawValue).joined(separator: separator)))
    }

    func texts() throws -> [String] { try items().map { try $0.text() } }
}

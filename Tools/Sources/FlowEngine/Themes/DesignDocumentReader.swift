package import IdentityBase

/// The reader of `theme` and `layout` documents.
package struct DesignDocumentReader {
    package static let members: Set<String> = [
        "id", "handle", "displayName", "name", "description", "isReadOnly", "createdAt", "updatedAt",
    ]
    private static let directions = ["ltr", "rtl"]
    private static let schemes = ["light", "dark"]

    private let document: ResourceDocument
    private let problems: ProblemList
    private let warnings: ProblemList

    package init(_ document: ResourceDocument, problems: ProblemList, warnings: ProblemList) {
        self.document = document
        self.problems = problems
        self.warnings = warnings
    }

    /// Returns the theme; nil if it is invalid.
    package func theme() -> Theme? {
        guard let tree = self.tree("theme") else { return nil }
        if let theme = document.node["theme"] {
            check(theme["direction"], words: Self.directions)
            check(theme["defaultColorScheme"], words: Self.schemes)
        }
        return Theme(id: tree.id, handle: tree.handle, theme: tree.value, file: document.file, line: document.line)
    }

    /// Returns the layout; nil if it is invalid.
    package func layout() -> Layout? {
        guard let tree = self.tree("layout") else { return nil }
        return Layout(id: tree.id, handle: tree.handle, layout: tree.value, file: document.file, line: document.line)
    }

    private func tree(_ member: String) -> (id: String, handle: String, value: JSONValue)? {
        let root = document.node
        document.warnAboutUnknownMembers(than: Self.members.union([member]), warnings)
        return problems.attempt {
            let handle = try root["handle"]?.name()
            guard let id = try root["id"]?.name() ?? handle else { throw root.error("handle is missing") }
            let node = try root.required(member)
            // An export has the tree as a text with JSON.
            if !node.isMapping, let text = try? node.text(), !text.isEmpty {
                let tree = try YAMLDocument(file: document.file, lines: [node.line]).root(of: text)
                return (id, handle ?? id, try tree.json())
            }
            guard node.isMapping else { throw node.error("\(member) is a mapping (`key: value`)") }
            return (id, handle ?? id, try node.json())
        }
    }

    private func check(_ node: YAMLNode?, words: [String]) {
        guard let node, let word = try? node.text(), !words.contains(word) else { return }
        warnings.add(node.error("\(word) is not \(words.joined(separator: " or ")) and is ignored"))
    }
}

package import IdentityBase

/// The colours, shapes and typography of an application, as sent to clients.
package struct Theme: Sendable {
    package let id: String
    package let handle: String
    package let theme: JSONValue
    package let file: String
    package let line: Int
}

/// The arrangement of an application's screens, as sent to clients.
package struct Layout: Sendable {
    package let id: String
    package let handle: String
    package let layout: JSONValue
    package let file: String
    package let line: Int
}

extension DocumentReader {
    private static let designMembers: Set<String> = [
        "id", "handle", "displayName", "name", "description", "isReadOnly", "createdAt", "updatedAt",
    ]

    package func theme() -> Theme? {
        guard let tree = design("theme") else { return nil }
        if let theme = document.node["theme"] {
            warnUnless(theme["direction"], isOneOf: ["ltr", "rtl"])
            warnUnless(theme["defaultColorScheme"], isOneOf: ["light", "dark"])
        }
        return Theme(id: tree.id, handle: tree.handle, theme: tree.value, file: document.file, line: document.line)
    }

    package func layout() -> Layout? {
        design("layout").map {
            Layout(id: $0.id, handle: $0.handle, layout: $0.value, file: document.file, line: document.line)
        }
    }

    private func design(_ member: String) -> (id: String, handle: String, value: JSONValue)? {
        let root = document.node
        document.warnAboutUnknownMembers(than: Self.designMembers.union([member]), warnings)
        return problems.attempt {
            let handle = try root["handle"]?.name()
            guard let id = try root["id"]?.name() ?? handle else { throw root.error("handle is missing") }
            let node = try root.required(member)
            let embedded = try embeddedTree(node)
            guard embedded != nil || node.isMapping else { throw node.error("\(member) is a mapping (`key: value`)") }
            return (id, handle ?? id, try (embedded ?? node).json())
        }
    }

    private func warnUnless(_ node: YAMLNode?, isOneOf words: [String]) {
        guard let node, let word = try? node.text(), !words.contains(word) else { return }
        warnings.add(node.error("\(word) is not \(words.joined(separator: " or ")) and is ignored"))
    }
}

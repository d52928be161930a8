package import IdentityBase

/// A theme (colours, shapes and typography) or a layout (arrangement of screens) of applications, as sent to clients.
package struct Design: Sendable {
    package let id: String
    package let handle: String
    package let value: JSONValue
    package let file: String
    package let line: Int
}

extension DocumentReader {
    private static let designMembers: Set<String> = [
        "id", "handle", "displayName", "name", "description", "isReadOnly", "createdAt", "updatedAt",
    ]

    package func theme() -> Design? {
        let found = design("theme")
        if found != nil, let theme = document.node["theme"] {
            warnUnless(theme["direction"], isOneOf: ["ltr", "rtl"])
            warnUnless(theme["defaultColorScheme"], isOneOf: ["light", "dark"])
        }
        return found
    }

    package func layout() -> Design? {
        design("layout")
    }

    private func design(_ member: String) -> Design? {
        let root = document.node
        document.warnAboutUnknownMembers(than: Self.designMembers.union([member]), warnings)
        return problems.attempt {
            let handle = try root["handle"]?.name()
            guard let id = try root["id"]?.name() ?? handle else {
                throw root.error("handle is missing")
            }

            let node = try root.required(member)
            let embedded = try embeddedTree(node)
            guard embedded != nil || node.isMapping else {
                throw node.error("\(member) is a mapping (`key: value`)")
            }
            return Design(
                id: id,
                handle: handle ?? id,
                value: try (embedded ?? node).json(),
                file: document.file,
                line: document.line
            )
        }
    }

    private func warnUnless(_ node: YAMLNode?, isOneOf words: [String]) {
        guard let node, let word = try? node.text(), !words.contains(word) else {
            return
        }
        warnings.add(node.error("\(word) is not \(words.joined(separator: " or ")) and is ignored"))
    }
}

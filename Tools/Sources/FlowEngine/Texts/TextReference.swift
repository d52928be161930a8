package import IdentityBase

/// A reference to a text in a flow: `{{ t(signin:forms.title) }}`, or a rule's message that begins with `validation.`
package struct TextReference: Sendable, Equatable {
    package let namespace: String
    package let key: String
    package let line: Int

    /// Returns every reference in a tree, including repeated ones.
    package static func all(in node: YAMLNode) -> [TextReference] {
        if let items = try? node.items() { return items.flatMap(all) }
        if let members = try? node.members() {
            return members.flatMap { name, value -> [TextReference] in
                if name == "message", let text = try? value.text(), text.hasPrefix("validation."), !text.contains(" ") {
                    return [
                        TextReference(
                            namespace: "validation", key: String(text.dropFirst("validation.".count)), line: value.line)
                    ]
                }
                return all(in: value)
            }
        }
        guard let text = try? node.text() else { return [] }
        return all(in: text).map { TextReference(namespace: $0.namespace, key: $0.key, line: node.line) }
    }

    /// Returns every reference in a text.
    package static func all(in text: String) -> [(namespace: String, key: String)] {
        guard text.contains("{{") else { return [] }
        return text.matches(of: /\{\{\s*(?:t|i18n)\(\s*([^:(){}\s]+):([^(){}\s]+)\s*\)\s*\}\}/).map {
            (String($0.1), String($0.2))
        }
    }
}

package import IdentityBase

/// A reference to a text in a flow: `{{ t(signin:forms.title) }}`, or a rule's message that begins with `validation.`
package struct TextReference: Sendable, Equatable {
    package let namespace: String
    package let key: String
    package let line: Int

    /// Returns every reference in a tree, including repeated ones.
    package static func all(in node: YAMLNode) -> [TextReference] {
        if let items = try? node.items() {
            return items.flatMap(all)
        }
        guard let members = try? node.members() else {
            let text = (try? node.text()) ?? ""
            return all(in: text).map { namespace, key in
                TextReference(namespace: namespace, key: key, line: node.line)
            }
        }

        return members.flatMap { name, value -> [TextReference] in
            guard name == "message",
                let text = try? value.text(),
                let key = text.wholeMatch(of: /validation\.([^ ]*)/)
            else {
                return all(in: value)
            }
            return [TextReference(namespace: "validation", key: String(key.1), line: value.line)]
        }
    }

    package static func all(in text: String) -> [(namespace: String, key: String)] {
        guard text.contains("{{") else {
            return []
        }
        let matches = text.matches(of: /\{\{\s*(?:t|i18n)\(\s*([^:(){}\s]+):([^(){}\s]+)\s*\)\s*\}\}/)
        return matches.map { (String($0.1), String($0.2)) }
    }
}

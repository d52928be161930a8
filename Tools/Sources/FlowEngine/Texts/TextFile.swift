package import IdentityBase

package struct TextFile: Sendable {
    package let language: String
    package let texts: TextCatalog.Namespaces
    package let file: String

    package func overridden(by other: TextFile) -> TextFile {
        TextFile(
            language: other.language,
            texts: texts.merging(other.texts) { $0.merging($1) { $1 } },
            file: other.file
        )
    }
}

extension DocumentReader {
    package func translation() -> TextFile? {
        let root = document.node
        let before = problems.found.count
        document.warnAboutUnknownMembers(
            than: ["id", "language", "translations", "totalResults", "isReadOnly"],
            warnings
        )
        let language = problems.attempt {
            let node = try root.required("language")
            guard try node.text().wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
                throw node.error("language must be a language tag such as en-US, and \(try node.text()) is none")
            }
            return try node.text()
        }
        var texts: TextCatalog.Namespaces = [:]
        for (namespace, node) in problems.attempt({ try root.required("translations").members() }) ?? [] {
            for (key, value) in problems.attempt({ try node.members() }) ?? [] {
                guard let text = problems.attempt({ try value.text() }) else {
                    continue
                }
                guard !text.isEmpty else {
                    warnings.add(value.error("the text \(namespace):\(key) is empty and is ignored"))
                    continue
                }
                texts[namespace, default: [:]][key] = text
            }
        }
        guard let language, problems.found.count == before else {
            return nil
        }
        return TextFile(language: language, texts: texts, file: document.file)
    }
}

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
            return all(in: (try? node.text()) ?? "").map {
                TextReference(namespace: $0.namespace, key: $0.key, line: node.line)
            }
        }
        return members.flatMap { name, value -> [TextReference] in
            guard name == "message", let text = try? value.text(), let key = text.wholeMatch(of: /validation\.([^ ]*)/)
            else { return all(in: value) }
            return [TextReference(namespace: "validation", key: String(key.1), line: value.line)]
        }
    }

    package static func all(in text: String) -> [(namespace: String, key: String)] {
        guard text.contains("{{") else { return [] }
        return text.matches(of: /\{\{\s*(?:t|i18n)\(\s*([^:(){}\s]+):([^(){}\s]+)\s*\)\s*\}\}/).map {
            (String($0.1), String($0.2))
        }
    }
}

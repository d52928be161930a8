package import IdentityBase

package struct TextFile: Sendable {
    package let language: String
    package let texts: TextCatalog.Namespaces
    package let file: String

    package func overridden(by other: TextFile) -> TextFile {
        var merged = texts
        merged.override(with: other.texts)
        return TextFile(language: other.language, texts: merged, file: other.file)
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
            let tag = try node.text()
            guard tag.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
                throw node.error("language must be a language tag such as en-US, and \(tag) is none")
            }
            return tag
        }

        var texts: TextCatalog.Namespaces = [:]
        let namespaces = problems.attempt { try root.required("translations").members() }
        for (namespace, node) in namespaces ?? [] {
            let members = problems.attempt { try node.members() }
            for (key, value) in members ?? [] {
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

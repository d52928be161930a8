package import IdentityBase

/// The texts of one file, in one language.
package struct TextFile: Sendable {
    package let language: String
    package let texts: TextCatalog.Namespaces
    package let file: String

    package init(language: String, texts: TextCatalog.Namespaces, file: String) {
        self.language = language
        self.texts = texts
        self.file = file
    }

    /// Reads a file whose name is a language tag. Returns nil if it cannot be read. Adds every problem to `problems`.
    package static func read(_ text: String, file: String, language: String, _ problems: ProblemList) -> TextFile? {
        let document = YAMLDocument(file: file)
        guard language.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
            problems.add(
                document.error(1, "the file name must be a language tag such as en-US, and \(language) is none"))
            return nil
        }
        guard let root = problems.attempt({ try document.root(of: text) }),
            let namespaces = problems.attempt({ try root.members() })
        else { return nil }
        var texts: TextCatalog.Namespaces = [:]
        for (namespace, node) in namespaces {
            for (key, value) in problems.attempt({ try node.members() }) ?? [] {
                guard let text = problems.attempt({ try value.text() }) else { continue }
                if text.isEmpty { problems.add(value.error("the text \(namespace):\(key) is empty")) }
                texts[namespace, default: [:]][key] = text
            }
        }
        return TextFile(language: language, texts: texts, file: file)
    }
}

import IdentityBase

/// The texts of all flows by language, namespace and key.
package struct TextCatalog: Sendable {
    package typealias Namespaces = [String: [String: String]]

    /// Language that has every text. Other languages may lack some.
    package static let language = "en-US"

    private let byLanguage: [String: Namespaces]

    package init(_ texts: [String: Namespaces] = [:]) { byLanguage = texts }

    /// Languages, with the default language first.
    package var languages: [String] {
        [Self.language] + byLanguage.keys.filter { $0 != Self.language }.sorted()
    }

    /// Returns the language's own name; its tag if the pages have no texts in it.
    package func name(of language: String) -> String {
        byLanguage[language]?["gate"]?["language.name"] ?? language
    }

    /// Returns the texts in the language closest to the requested one, and in English where that language has none.
    package func texts(in wanted: String? = nil, namespace: String? = nil) -> Namespaces {
        var texts = byLanguage[Self.language] ?? [:]
        let match = wanted.flatMap { LanguageMatch.best(for: $0, among: languages) }
        if let match, match != Self.language {
            texts.override(with: byLanguage[match] ?? [:])
        }

        guard let namespace, !namespace.isEmpty else {
            return texts
        }
        return texts[namespace].map { [namespace: $0] } ?? [:]
    }

    /// Returns a text in an available language, with its parameters filled in; in English where that language has none.
    func text(
        _ namespace: String,
        key: String,
        in language: String,
        values: [String: String]
    ) -> String {
        let own = byLanguage[language]?[namespace]?[key]
        let template = own ?? byLanguage[Self.language]?[namespace]?[key] ?? key
        // All in one pass: a value may look like a parameter.
        return template.replacing(/\{(\w+)\}/) { values[String($0.1)] ?? String($0.0) }
    }

    package func contains(_ namespace: String, key: String) -> Bool {
        byLanguage[Self.language]?[namespace]?[key] != nil
    }
}

extension TextCatalog.Namespaces {
    /// Replaces texts by those of `other`, and adds its further ones.
    mutating func override(with other: Self) {
        for (namespace, texts) in other {
            self[namespace, default: [:]].merge(texts) { $1 }
        }
    }
}

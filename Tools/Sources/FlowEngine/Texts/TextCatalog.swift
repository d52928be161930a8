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
            texts.merge(byLanguage[match] ?? [:]) { $0.merging($1) { $1 } }
        }
        guard let namespace, !namespace.isEmpty else { return texts }
        return texts[namespace].map { [namespace: $0] } ?? [:]
    }

    package func contains(_ namespace: String, key: String) -> Bool {
        byLanguage[Self.language]?[namespace]?[key] != nil
    }
}

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

/// The lookup of the language closest to a requested one (BCP 47, the lookup of RFC 4647, 3.4).
package enum LanguageMatch {
    package static func best(for wanted: String, among languages: [String]) -> String? {
        let known = Dictionary(languages.map { (normal($0), $0) }) { first, _ in first }
        var parts = normal(wanted).split(separator: "-").map(String.init)
        guard let language = parts.first else { return nil }
        while !parts.isEmpty {
            if let match = known[parts.joined(separator: "-")] {
                return match
            }
            parts.removeLast()
            // A subtag of one letter only introduces the subtag after it.
            if parts.last?.count == 1 {
                parts.removeLast()
            }
        }
        // Another region's variant is closer than another language.
        return languages.first { normal($0).split(separator: "-").first.map(String.init) == language }
    }

    private static func normal(_ tag: String) -> String {
        tag.lowercased().replacing("_", with: "-")
    }
}

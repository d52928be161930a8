/// Finds the language that comes nearest to a wanted one (BCP 47, the lookup of RFC 4647, 3.4).
package enum LanguageMatch {
    package static func best(for wanted: String, among languages: [String]) -> String? {
        let known = Dictionary(languages.map { (normal($0), $0) }) { first, _ in first }
        var parts = normal(wanted).split(separator: "-").map(String.init)
        guard let language = parts.first else { return nil }
        while !parts.isEmpty {
            if let match = known[parts.joined(separator: "-")] { return match }
            parts.removeLast()
            // One letter only says what comes after it.
            if parts.last?.count == 1 { parts.removeLast() }
        }
        // Another country's is nearer than another language.
        return languages.first { normal($0).split(separator: "-").first.map(String.init) == language }
    }

    private static func normal(_ tag: String) -> String {
        tag.lowercased().replacing("_", with: "-")
    }
}

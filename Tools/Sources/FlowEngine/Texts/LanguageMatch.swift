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
        return languages.first { tag in
            normal(tag).split(separator: "-").first.map(String.init) == language
        }
    }

    private static func normal(_ tag: String) -> String {
        tag.lowercased().replacing("_", with: "-")
    }
}

import Foundation
import IdentityBase

/// The languages that the sender of a request prefers.
package struct RequestLanguages: Sendable {
    /// The language that the user has chosen on a page.
    package var chosen: String?
    /// The languages that the application requests (`ui_locales`), best first, separated by spaces.
    package var wanted: String?
    /// The `Accept-Language` header.
    package var accepted: String?

    package init(
        chosen: String? = nil,
        wanted: String? = nil,
        accepted: String? = nil
    ) {
        self.chosen = chosen
        self.wanted = wanted
        self.accepted = accepted
    }

    /// Returns the first available language that the user, the application's request or the browser prefers.
    /// - Parameter languages: the available languages, the default one first.
    package func best(among languages: [String]) -> String {
        if let chosen, languages.contains(chosen) {
            return chosen
        }

        let requested = (wanted ?? "").split(separator: " ").map(String.init)
        let tags = requested + Self.preferences(accepted ?? "")
        for tag in tags.prefix(50) {
            if let match = LanguageMatch.best(for: tag, among: languages) {
                return match
            }
        }
        return languages.first ?? TextCatalog.language
    }

    /// Returns the languages of an `Accept-Language` header, the best one first (RFC 9110, 12.5.4).
    private static func preferences(_ header: String) -> [String] {
        let ranges = header.prefix(1_000).split(separator: ",").compactMap(languageRange)
        return ranges.sorted { $0.weight > $1.weight }.map(\.tag)
    }

    /// Returns the language and weight of one range; nil for a wildcard and for a language that is not acceptable.
    private static func languageRange(_ range: Substring) -> (tag: String, weight: Double)? {
        let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let tag = parts.first,
            !tag.isEmpty,
            tag != "*"
        else {
            return nil
        }

        let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
        let weight = quality.flatMap { Double($0.dropFirst(2)) } ?? 1
        guard weight > 0 else { return nil }
        return (tag, weight)
    }
}

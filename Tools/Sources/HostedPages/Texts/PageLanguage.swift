import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

enum PageLanguage {
    static let cookie = "__Host-gate-language"
    /// The query parameter that chooses a language.
    static let parameter = "lang"
    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "ur", "yi", "ps", "sd", "dv", "ckb"]

    /// Returns the first available language that the user, the application's request or the browser prefers.
    /// - Parameter languages: the available languages, the default one first.
    static func best(
        chosen: String?,
        wanted: String?,
        accepted: String?,
        among languages: [String]
    ) -> String {
        if let chosen, languages.contains(chosen) {
            return chosen
        }

        let requested = (wanted ?? "").split(separator: " ").map(String.init)
        let tags = requested + preferences(accepted ?? "")
        for tag in tags.prefix(50) {
            if let match = LanguageMatch.best(for: tag, among: languages) {
                return match
            }
        }
        return languages.first ?? TextCatalog.language
    }

    static func header(_ language: String) -> String {
        "\(cookie)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    static func isRightToLeft(_ language: String) -> Bool {
        rightToLeft.contains(LanguageMatch.primarySubtag(of: language))
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

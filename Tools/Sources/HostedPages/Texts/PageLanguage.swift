import FlowEngine
import Foundation

/// The selection of the pages' language.
enum PageLanguage {
    static let cookie = "__Host-gate-language"
    /// The query parameter that chooses a language.
    static let parameter = "lang"
    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "ur", "yi", "ps", "sd", "dv", "ckb"]

    /// Returns the first available language of: the user's choice, the application's request, the browser's
    /// preferences.
    ///
    /// - Parameter languages: the available languages, the default one first.
    static func best(chosen: String?, wanted: String?, accepted: String?, among languages: [String]) -> String {
        if let chosen, let match = languages.first(where: { $0 == chosen }) { return match }
        let tags = (wanted ?? "").split(separator: " ").map(String.init) + preferences(accepted ?? "")
        for tag in tags.prefix(50) {
            if let match = LanguageMatch.best(for: tag, among: languages) { return match }
        }
        return languages.first ?? TextCatalog.language
    }

    static func header(_ language: String) -> String {
        "\(cookie)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    static func isRightToLeft(_ language: String) -> Bool {
        rightToLeft.contains(language.split(separator: "-").first.map { $0.lowercased() } ?? "")
    }

    /// Returns the languages of an `Accept-Language` header, the best one first (RFC 9110, 12.5.4).
    private static func preferences(_ header: String) -> [String] {
        let ranges = header.prefix(1_000).split(separator: ",").enumerated().compactMap { place, range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil as (String, Double, Int)? }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return if weight > 0 { (tag, weight, place) } else { nil }
        }
        return ranges.sorted { ($0.1, -$0.2) > ($1.1, -$1.2) }.map(\.0)
    }
}

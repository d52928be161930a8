/// The lookup of the language closest to a requested one.
///
/// Source: RFC 4647, 3.4 (lookup).
public enum LanguageMatch {
    /// Returns the closest available language: the same tag, else the tag without its last subtags, else the first
    /// language with the same primary subtag. Case does not matter, and `_` counts as `-`.
    /// - Parameters:
    ///   - wanted: a BCP 47 tag, such as `de-AT`.
    ///   - languages: the tags to choose from.
    /// - Returns: one of `languages`; `nil` if none has the same primary subtag.
    public static func best(for wanted: String, among languages: [String]) -> String? {
        let known = Dictionary(languages.map { (normal($0), $0) }) { first, _ in first }
        let primary = primarySubtag(of: wanted)
        guard !primary.isEmpty else { return nil }

        var subtags = normal(wanted).split(separator: "-")
        while !subtags.isEmpty {
            if let match = known[subtags.joined(separator: "-")] { return match }
            subtags.removeLast()
            // A subtag of one letter only introduces the subtag after it.
            if subtags.last?.count == 1 { subtags.removeLast() }
        }

        // Another region's variant is closer than another language.
        return languages.first { primarySubtag(of: $0) == primary }
    }

    /// Returns the language without region and variants, in lower case.
    /// - Parameter tag: a BCP 47 tag, such as `de-AT`.
    /// - Returns: such as `de`; empty for an empty tag.
    public static func primarySubtag(of tag: String) -> String { String(normal(tag).prefix { $0 != "-" }) }

    private static func normal(_ tag: String) -> String { tag.lowercased().replacing("_", with: "-") }
}

/// The lookup of the language closest to a requested one.
///
/// Source: RFC 4647, 3.4 (lookup).
public enum LanguageMatch {
    /// Returns the closest available language: the same tag, else the tag without its last subtags, else the first
    /// language with the same primary subtag and no other script. Case does not matter, and `_` counts as `-`.
    /// - Parameters:
    ///   - wanted: a BCP 47 tag, such as `de-AT`.
    ///   - languages: the tags to choose from.
    /// - Returns: one of `languages`; `nil` if none has the same primary subtag and script.
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

        // Another region's variant is closer than another language, unless it is written in another script.
        let wantedScript = script(of: wanted)
        return languages.first { language in
            guard primarySubtag(of: language) == primary else { return false }
            guard let wantedScript, let script = script(of: language) else { return true }
            return script == wantedScript
        }
    }

    /// Returns the language without region and variants, in lower case.
    /// - Parameter tag: a BCP 47 tag, such as `de-AT`.
    /// - Returns: such as `de`; empty for an empty tag.
    public static func primarySubtag(of tag: String) -> String { String(normal(tag).prefix { $0 != "-" }) }

    /// Returns the script that a tag names; for Chinese with a region only, the script of that region.
    private static func script(of tag: String) -> String? {
        let subtags = normal(tag).split(separator: "-")
        guard subtags.count > 1 else { return nil }
        let second = String(subtags[1])
        if second.count == 4, second.allSatisfy(\.isLetter) { return second }

        guard subtags[0] == "zh", second.count == 2 else { return nil }
        return if ["tw", "hk", "mo"].contains(second) { "hant" } else { "hans" }
    }

    private static func normal(_ tag: String) -> String { tag.lowercased().replacing("_", with: "-") }
}

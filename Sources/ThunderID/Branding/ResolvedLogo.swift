import Foundation

/// The parsed value of a logo text.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum ResolvedLogo: Sendable, Equatable {
    /// A character to display unchanged; may be empty.
    case emoji(String)
    /// A generated avatar.
    case avatar(AvatarSpec)
    /// The URL of a picture, unchanged. It is unvalidated: check it before loading.
    case url(String)

    static let emojiPrefix = "emoji:"
    static let avatarPrefix = "avatar:"
}

/// Parses a logo text. Every text is accepted.
///
/// ```swift
/// resolveLogoSpec("emoji:🦊")                                       // .emoji("🦊")
/// resolveLogoSpec("avatar:shape=circle", fallbackSeedText: "Acme")  // .avatar, two letters, "AC"
/// resolveLogoSpec("https://cdn.example.com/logo.png")               // .url
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
/// - Parameters:
///   - spec: the text: `emoji:` and a character, `avatar:` and its parameters, or else a URL.
///   - fallbackSeedText: the name that letters, animal and colours are derived from if the text has no content, such as
///     that of the application.
/// - Returns: the parsed logo.
public func resolveLogoSpec(_ spec: String, fallbackSeedText: String = "") -> ResolvedLogo {
    if spec.hasPrefix(ResolvedLogo.emojiPrefix) {
        return .emoji(String(spec.dropFirst(ResolvedLogo.emojiPrefix.count)))
    }
    guard spec.hasPrefix(ResolvedLogo.avatarPrefix) else { return .url(spec) }
    return .avatar(parseAvatarParams(spec, fallbackSeedText: fallbackSeedText))
}

/// Parses the parameters after `avatar:`. A missing or invalid one gets its default.
/// - Parameter fallbackSeedText: the name that the content is derived from if the text has none.
func parseAvatarParams(_ spec: String, fallbackSeedText: String? = nil) -> AvatarSpec {
    let prefix = ResolvedLogo.avatarPrefix
    var parameters = spec[...]
    if spec.hasPrefix(prefix) {
        parameters = spec.dropFirst(prefix.count)
    }
    var values: [String: String] = [:]
    for pair in parameters.split(separator: ",") {
        let parts = pair.split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2 else { continue }
        let name = parts[0].trimmingCharacters(in: .whitespaces)
        values[name] = parts[1].trimmingCharacters(in: .whitespaces)
    }

    let variant = values["variant"].flatMap(AvatarVariant.init) ?? .twoLetter
    let derived = fallbackSeedText.map { deriveAvatarContent(variant: variant, seedText: $0) }
    return AvatarSpec(
        shape: values["shape"].flatMap(AvatarShape.init) ?? .rounded,
        variant: variant,
        content: values["content"]?.nonEmpty ?? derived ?? "",
        colors: values["colors"].flatMap { Int($0) } ?? 0,
        bg: values["bg"]?.nonEmpty
    )
}

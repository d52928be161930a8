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
    let parsed = parseAvatarParams(spec)
    guard parsed.content.isEmpty else { return .avatar(parsed) }
    return .avatar(
        AvatarSpec(
            shape: parsed.shape, variant: parsed.variant,
            content: deriveAvatarContent(variant: parsed.variant, seedText: fallbackSeedText),
            colors: parsed.colors, bg: parsed.bg))
}

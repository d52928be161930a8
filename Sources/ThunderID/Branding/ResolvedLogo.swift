/// What a text that names a logo means.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum ResolvedLogo: Sendable, Equatable {
    /// A character to be shown as it is; may be empty.
    case emoji(String)
    /// A picture that the app draws itself.
    case avatar(AvatarSpec)
    /// The address of a picture, as it was written. Anything may stand here: check it before it is loaded.
    case url(String)

    static let emojiPrefix = "emoji:"
    static let avatarPrefix = "avatar:"
}

/// Says what a text that names a logo means. Nothing is refused.
///
/// ```swift
/// resolveLogoSpec("emoji:🦊")                                       // .emoji("🦊")
/// resolveLogoSpec("avatar:shape=circle", fallbackSeedText: "Acme")  // .avatar, two letters, "AC"
/// resolveLogoSpec("https://cdn.example.com/logo.png")               // .url
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
/// - Parameters:
///   - spec: the text. `emoji:` and a character, `avatar:` and its parameters, or else an address.
///   - fallbackSeedText: the name that letters, animal and colours are derived from where the text gives no content,
///     such as that of the application.
/// - Returns: what it means.
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
            colors: parsed.colors, bg: parsed.bg
        ))
}

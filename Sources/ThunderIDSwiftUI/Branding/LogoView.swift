#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// The logo of an application or an organization, from its logo text: an emoji, a generated avatar, or the URL of a
/// picture. It fills the available space; set a frame.
///
/// ```swift
/// LogoView(spec: "avatar:shape=rounded,colors=1", fallbackSeedText: "Acme Corp").frame(width: 60, height: 60)
/// ```
///
/// Only pictures at `https` URLs are loaded. Until one is loaded, if it can't be loaded, and for every other URL,
/// letters are shown. The accessibility label is `fallbackSeedText`; without it, the logo is hidden from assistive
/// technology.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct LogoView: View {
    private let logo: ResolvedLogo
    private let name: String

    /// Creates the view of a logo text.
    /// - Parameters:
    ///   - spec: the text, as `resolveLogoSpec(_:fallbackSeedText:)` parses it.
    ///   - fallbackSeedText: the name of the logo's owner; letters and colours are derived from it if the text has
    ///     none.
    public init(spec: String, fallbackSeedText: String = "") {
        logo = resolveLogoSpec(spec, fallbackSeedText: fallbackSeedText)
        name = fallbackSeedText
    }

    /// Creates the view of a parsed logo.
    /// - Parameter resolved: the emoji, the generated avatar or the URL.
    public init(resolved: ResolvedLogo) {
        logo = resolved
        name = ""
    }

    /// The logo.
    public var body: some View {
        Group {
            switch logo {
            case .emoji(let glyph) where !glyph.isEmpty:
                Square { side in
                    // Three characters at most: a longer text is not an emoji.
                    Text(verbatim: String(glyph.prefix(3)))
                        .font(.system(size: side * 0.8))
                        .lineLimit(1)
                        .minimumScaleFactor(0.2)
                }
            case .emoji: letters
            case .avatar(let spec): AvatarView(spec: spec)
            case .url(let text):
                AsyncImage(
                    url: RemotePicture.url(from: text),
                    content: { $0.resizable().scaledToFit() },
                    placeholder: { letters }
                )
            }
        }
        .describedPicture(name)
    }

    private var letters: AvatarView {
        let content = deriveAvatarContent(variant: .twoLetter, seedText: name)
        let spec = AvatarSpec(shape: .rounded, variant: .twoLetter, content: content, colors: 0)
        return AvatarView(spec: spec)
    }
}
#endif

#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// The logo of an application or an organisation, from the text that names it: an emoji, a drawn picture, or the
/// address of one. As large as the room it gets; give it a frame.
///
/// ```swift
/// LogoView(spec: "avatar:shape=rounded,colors=1", fallbackSeedText: "Acme Corp").frame(width: 60, height: 60)
/// ```
///
/// Only pictures at `https` addresses are loaded. Until one is there, if it can't be had, and for every other address,
/// letters stand for it. Assistive technology calls it by `fallbackSeedText`, and passes it over without one.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct LogoView: View {
    private let logo: ResolvedLogo
    private let name: String

    /// Shows what a text names.
    /// - Parameters:
    ///   - spec: the text, as `resolveLogoSpec(_:fallbackSeedText:)` reads it.
    ///   - fallbackSeedText: the name of whose logo it is; letters and colours come from it where the text gives none.
    public init(spec: String, fallbackSeedText: String = "") {
        logo = resolveLogoSpec(spec, fallbackSeedText: fallbackSeedText)
        name = fallbackSeedText
    }

    /// Shows what a text was found to name.
    /// - Parameter resolved: the emoji, the drawn picture or the address.
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
                    // A few signs are a logo; a long text is somebody's mistake.
                    Text(verbatim: String(glyph.prefix(3)))
                        .font(.system(size: side * 0.8))
                        .lineLimit(1)
                        .minimumScaleFactor(0.2)
                }
            case .emoji: letters
            case .avatar(let spec): AvatarView(spec: spec)
            case .url(let address):
                RemoteImage(RemotePicture.address(address), contentMode: .fit) { letters }
            }
        }
        .describedPicture(name)
    }

    private var letters: AvatarView {
        let content = deriveAvatarContent(variant: .twoLetter, seedText: name)
        return AvatarView(spec: AvatarSpec(shape: .rounded, variant: .twoLetter, content: content, colors: 0))
    }
}
#endif

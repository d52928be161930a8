#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// A generated avatar: letters, an animal or an object on a coloured circle or rounded square. It fills the available
/// space; set a frame. It is hidden from assistive technology: add a text next to it, or use ``LogoView``.
///
/// ```swift
/// AvatarView(spec: AvatarSpec(shape: .circle, variant: .twoLetter, content: "AC", colors: 2))
///     .frame(width: 60, height: 60)
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct AvatarView: View {
    private let avatar: GeneratedAvatar
    private let icon: (kind: LogoIconFile.Kind, name: String)?

    /// Creates the view of a specification. An animal or object without a drawing is shown as letters, an invalid
    /// background as a gradient.
    /// - Parameter spec: the specification.
    public init(spec: AvatarSpec) {
        var background = spec.bg
        if background.flatMap(ColorReader.picture) == nil { background = nil }
        avatar = generateAvatar(
            AvatarSpec(
                shape: spec.shape,
                variant: spec.variant,
                content: spec.content,
                colors: spec.colors,
                bg: background
            )
        )

        icon =
            switch spec.variant {
            case .anonymousAnimal: (.animal, spec.content)
            case .anonymousEntity: (.entity, spec.content)
            case .oneLetter, .twoLetter: nil
            }
    }

    /// Creates the view of a computed avatar; always with letters.
    /// - Parameter avatar: the colours and letters.
    public init(avatar: GeneratedAvatar) {
        self.avatar = avatar
        icon = nil
    }

    /// The avatar.
    public var body: some View {
        Square { side in
            ZStack {
                if let drawing {
                    drawing
                        .resizable()
                        .scaledToFit()
                        .frame(width: side * 0.62, height: side * 0.62)
                } else {
                    Text(verbatim: avatar.initials)
                        .font(.system(size: side * 0.33, weight: .bold))
                        .foregroundColor(.white)
                        .lineLimit(1)
                        .minimumScaleFactor(0.5)
                }
            }
            .frame(width: side, height: side)
            .background(PictureBackground(avatar).gradient, in: RoundedRectangle(cornerRadius: radius(side)))
        }
        .accessibilityHidden(true)
    }

    private var drawing: Image? {
        guard let icon else { return nil }
        return LogoIconCatalog.image(icon.kind, named: icon.name)
    }

    private func radius(_ side: CGFloat) -> CGFloat {
        guard avatar.shape == .circle else { return side * 14 / 60 }
        return side / 2
    }
}
#endif

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
    @Environment(\.displayScale) private var displayScale

    /// Creates the view of a specification. An animal or object without a drawing is shown as letters, an invalid
    /// background as a gradient.
    /// - Parameter spec: the specification.
    public init(spec: AvatarSpec) {
        avatar = generateAvatar(
            AvatarSpec(
                shape: spec.shape,
                variant: spec.variant,
                content: spec.content,
                colors: spec.colors,
                bg: spec.bg.flatMap { ColorReader.picture($0) == nil ? nil : $0 }
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
                if let image = icon.flatMap({ LogoIconCatalog.image($0.kind, named: $0.name, scale: displayScale) }) {
                    image.resizable().scaledToFit().frame(width: side * 0.62, height: side * 0.62)
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

    private func radius(_ side: CGFloat) -> CGFloat { if avatar.shape == .circle { side / 2 } else { side * 14 / 60 } }
}

/// A user's picture in a circle, or the user's initials on a background of generated colours.
///
/// Only pictures at `https` URLs are loaded; until one is loaded, and if it can't be loaded, the initials are shown.
/// The accessibility label is the user's name.
///
/// Source: ThunderID's iOS SDK 1.0.1; letters and colours are those of its web components.
public struct BaseUserAvatar: View {
    private let user: User?
    private let size: CGFloat

    /// Creates the view of a user.
    /// - Parameters:
    ///   - user: the user; `nil` shows a guest.
    ///   - size: width and height, in points.
    public init(user: User?, size: CGFloat = 40) {
        self.user = user
        self.size = max(size, 0)
    }

    /// The avatar.
    public var body: some View {
        let picture = UserPicture(user)
        AsyncImage(url: picture.url) { image in
            image.resizable().scaledToFill()
        } placeholder: {
            Text(verbatim: picture.initials)
                .font(.system(size: size * 0.4, weight: .semibold))
                .foregroundColor(.white)
                .lineLimit(1)
                .minimumScaleFactor(0.5)
                .frame(width: size, height: size)
                .background(PictureBackground(picture).gradient, in: Circle())
        }
        .frame(width: size, height: size)
        .clipShape(Circle())
        .describedPicture(user == nil ? "" : picture.name)
    }
}

/// The signed-in user's picture in a circle; that of a guest if no user is signed in. It follows the state of the
/// enclosing `thunderIDProvider`.
///
/// ```swift
/// UserAvatar(size: 64)
/// ```
///
/// Source: ThunderID's iOS SDK 1.0.1.
public struct UserAvatar: View {
    private let size: CGFloat

    /// Creates the view.
    /// - Parameter size: width and height, in points.
    public init(size: CGFloat = 40) { self.size = size }

    /// The avatar.
    public var body: some View { StateReader(name: "UserAvatar") { BaseUserAvatar(user: $0.user, size: size) } }
}
#endif

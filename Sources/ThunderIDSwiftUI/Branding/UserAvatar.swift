#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

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
    public var body: some View {
        StateReader(name: "UserAvatar") { state in
            BaseUserAvatar(user: state.user, size: size)
        }
    }
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
#endif

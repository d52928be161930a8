#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// A user's picture in a circle, or the first letters of the name on colours of their own.
///
/// Only pictures at `https` addresses are loaded; until one is there, and if it can't be had, the letters stand for it.
/// Assistive technology calls it by the user's name.
///
/// Source: ThunderID's iOS SDK 1.0.1; letters and colours are those of its web components.
public struct BaseUserAvatar: View {
    private let user: User?
    private let size: CGFloat

    /// Shows a user.
    /// - Parameters:
    ///   - user: the user; `nil` shows a guest.
    ///   - size: width and height, in points.
    public init(user: User?, size: CGFloat = 40) {
        self.user = user
        self.size = max(size, 0)
    }

    /// The picture.
    public var body: some View {
        let picture = UserPicture(user)
        RemoteImage(picture.address, contentMode: .fill) {
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

#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

/// The signed-in user's picture in a circle; that of a guest when nobody is signed in. Follows the state of the
/// `thunderIDProvider` above.
///
/// ```swift
/// UserAvatar(size: 64)
/// ```
///
/// Source: ThunderID's iOS SDK 1.0.1.
public struct UserAvatar: View {
    private let size: CGFloat

    /// Shows the signed-in user.
    /// - Parameter size: width and height, in points.
    public init(size: CGFloat = 40) { self.size = size }

    /// The picture.
    public var body: some View {
        StateReader("UserAvatar") { BaseUserAvatar(user: $0.user, size: size) }
    }
}
#endif

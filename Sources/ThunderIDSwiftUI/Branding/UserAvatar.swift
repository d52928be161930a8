#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

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
        StateReader("UserAvatar") { BaseUserAvatar(user: $0.user, size: size) }
    }
}
#endif

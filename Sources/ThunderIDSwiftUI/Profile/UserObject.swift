#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// The name of the signed-in user.
///
/// Source: the released SDK's `UserObject`.
public struct UserObject: View {
    /// Creates the view.
    public init() {}

    /// The name.
    public var body: some View {
        StateReader(name: "UserObject") { state in
            Text(verbatim: state.nameOfUser)
        }
    }
}

/// A container that passes the signed-in user to custom content.
///
/// Source: the released SDK's `BaseUserObject`.
public struct BaseUserObject<Content: View>: View {
    /// The content for the user; `nil` if no user is signed in.
    public let content: (User?) -> Content

    /// Creates the view.
    /// - Parameter content: the content for the user; `nil` if no user is signed in.
    public init(@ViewBuilder content: @escaping (User?) -> Content) { self.content = content }

    /// The content.
    public var body: some View { StateReader(name: "BaseUserObject") { state in content(state.user) } }
}

extension ThunderIDState {
    var nameOfUser: String { user?.displayName ?? user?.username ?? i18n.resolve("user.anonymous") }
}
#endif

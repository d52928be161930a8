#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

/// The name of who is signed in.
///
/// Source: the released SDK's `UserObject`.
public struct UserObject: View {
    /// Makes the view.
    public init() {}

    /// The name.
    public var body: some View {
        StateReader("UserObject") { state in
            Text(verbatim: state.nameOfUser)
        }
    }
}

/// Hands the signed-in user to a view of the app's.
///
/// Source: the released SDK's `BaseUserObject`.
public struct BaseUserObject<Content: View>: View {
    /// The content for the user; `nil` if no user is signed in.
    public let content: (User?) -> Content

    /// Makes the view.
    /// - Parameter content: what to show of the user; `nil` if nobody is signed in.
    public init(@ViewBuilder content: @escaping (User?) -> Content) { self.content = content }

    /// The content.
    public var body: some View { StateReader("BaseUserObject") { state in content(state.user) } }
}

extension ThunderIDState {
    /// What to call who is signed in.
    var nameOfUser: String { user?.displayName ?? user?.username ?? i18n.resolve("user.anonymous") }
}
#endif

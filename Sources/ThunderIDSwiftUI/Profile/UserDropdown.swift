#if canImport(SwiftUI)
import AuthFlows
public import SwiftUI
public import ThunderID

/// A menu with the picture and the name of the signed-in user; its items are the profile and sign-out.
///
/// Source: the released SDK's `UserDropdown`.
public struct UserDropdown: View {
    /// Called when the user selects the profile.
    public let onProfileTap: (() -> Void)?
    /// Called after the sign-out.
    public let onSignOutComplete: (() -> Void)?

    /// Creates the menu.
    /// - Parameters:
    ///   - onProfileTap: called when the user selects the profile; without it the item is hidden.
    ///   - onSignOutComplete: called after the sign-out.
    public init(
        onProfileTap: (() -> Void)? = nil,
        onSignOutComplete: (() -> Void)? = nil
    ) {
        self.onProfileTap = onProfileTap
        self.onSignOutComplete = onSignOutComplete
    }

    /// The menu.
    public var body: some View {
        StateReader(name: "UserDropdown") { state in
            BaseUserDropdown(onSignOutComplete: onSignOutComplete) { user, isOpen, toggle, signOut in
                VStack(alignment: .leading, spacing: 8) {
                    Button {
                        toggle()
                    } label: {
                        HStack(spacing: 8) {
                            // The name next to the picture is the accessibility label.
                            BaseUserAvatar(user: user, size: 28).accessibilityHidden(true)
                            Text(verbatim: state.nameOfUser)
                            Image(systemName: isOpen ? "chevron.up" : "chevron.down")
                                .accessibilityHidden(true)
                        }
                    }
                    .accessibilityValue(
                        Text(verbatim: FormTexts(language: state.i18n.activeLocale)(isOpen ? .menuOpen : .menuClosed))
                    )
                    .accessibilityIdentifier("thunderid-user")
                    if isOpen {
                        if let onProfileTap {
                            Button(state.i18n.resolve("userProfile.title")) {
                                toggle()
                                onProfileTap()
                            }
                            .accessibilityIdentifier("thunderid-user-profile")
                        }
                        Button(state.i18n.resolve("signOut.button")) { signOut() }
                            .disabled(state.isLoading)
                            .accessibilityIdentifier("thunderid-user-sign-out")
                    }
                }
            }
        }
    }
}

/// ``UserDropdown`` with custom content.
///
/// Source: the released SDK's `BaseUserDropdown`.
public struct BaseUserDropdown<Content: View>: View {
    private let onSignOutComplete: (() -> Void)?
    /// The content: receives the user, whether the menu is open, an action that toggles it, and one that signs out.
    public let content: (User?, Bool, @escaping () -> Void, @escaping () -> Void) -> Content
    @State private var isOpen = false
    @State private var isSigningOut = false

    /// Creates the menu.
    /// - Parameter content: the content: receives the user, whether the menu is open, an action that toggles it, and
    ///   one that signs out.
    public init(@ViewBuilder content: @escaping (User?, Bool, @escaping () -> Void, @escaping () -> Void) -> Content) {
        self.init(onSignOutComplete: nil, content: content)
    }

    init(
        onSignOutComplete: (() -> Void)?,
        @ViewBuilder content: @escaping (User?, Bool, @escaping () -> Void, @escaping () -> Void) -> Content
    ) {
        self.onSignOutComplete = onSignOutComplete
        self.content = content
    }

    /// The content.
    public var body: some View {
        StateReader(name: "BaseUserDropdown") { state in
            content(state.user, isOpen, { isOpen.toggle() }) {
                guard !isSigningOut else { return }
                isSigningOut = true
                Task {
                    await state.signOut()
                    isSigningOut = false
                    isOpen = false
                    if !state.isSignedIn { onSignOutComplete?() }
                }
            }
        }
    }
}

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
    public var body: some View {
        StateReader(name: "BaseUserObject") { state in
            content(state.user)
        }
    }
}

extension ThunderIDState {
    var nameOfUser: String {
        user?.displayName ?? user?.username ?? i18n.resolve("user.anonymous")
    }
}
#endif

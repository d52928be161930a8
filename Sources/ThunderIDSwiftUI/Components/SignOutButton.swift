#if canImport(SwiftUI)
public import SwiftUI

/// A button that signs out. No user is signed in on this device afterwards, whatever the server's response.
///
/// Source: the released SDK's `SignOutButton`.
public struct SignOutButton: View {
    /// Called after the sign-out.
    public let onSignOutComplete: (() -> Void)?
    @State private var isRunning = false

    /// Creates the button.
    /// - Parameter onSignOutComplete: called after the sign-out; `ThunderIDState` has no user by then.
    public init(onSignOutComplete: (() -> Void)? = nil) { self.onSignOutComplete = onSignOutComplete }

    /// The button.
    public var body: some View {
        StateReader(name: "SignOutButton") { state in
            BaseSignOutButton(
                label: state.i18n.resolve(isRunning ? "signOut.loading" : "signOut.button"),
                isLoading: isRunning
            ) {
                guard !isRunning else { return }
                isRunning = true
                Task {
                    await state.signOut()
                    isRunning = false
                    if !state.isSignedIn { onSignOutComplete?() }
                }
            }
        }
    }
}

/// A button with a custom label, which shows a spinner while a sign-out is running.
///
/// Source: the released SDK's `BaseSignOutButton`.
public struct BaseSignOutButton: View {
    /// The label.
    public let label: String
    /// Indicates whether an action is running: then the button shows a spinner and is disabled.
    public let isLoading: Bool
    /// The action.
    public let action: () -> Void

    /// Creates the button.
    /// - Parameters:
    ///   - label: the label.
    ///   - isLoading: whether an action is running: then the button shows a spinner and is disabled.
    ///   - action: the action.
    public init(label: String, isLoading: Bool = false, action: @escaping () -> Void) {
        self.label = label
        self.isLoading = isLoading
        self.action = action
    }

    /// The button.
    public var body: some View {
        WaitingButton(label: label, isLoading: isLoading, action: action)
            .buttonStyle(.bordered)
            .accessibilityIdentifier("thunderid-sign-out")
    }
}
#endif

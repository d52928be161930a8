#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import Foundation
public import SwiftUI

/// A button that starts the sign-in: it calls the app's action; without one it opens the configuration's `signInUrl`;
/// without that, it signs in in a browser on the server's own page. The latter requires a `clientId` and an
/// `afterSignInUrl` in the configuration; errors are published in `ThunderIDState.error`.
///
/// Source: the released SDK's `SignInButton`.
public struct SignInButton: View {
    /// The accessibility identifier, for tests.
    public let accessibilityIdentifier: String?
    /// The action; `nil` to open a page for the sign-in.
    public let onTap: (() -> Void)?
    @Environment(\.browserSession) private var browser
    @Environment(\.openURL) private var openURL
    @State private var isRunning = false

    /// Creates the button.
    /// - Parameters:
    ///   - accessibilityIdentifier: the accessibility identifier, for tests.
    ///   - onTap: the action; `nil` to open a page for the sign-in.
    public init(accessibilityIdentifier: String? = nil, onTap: (() -> Void)? = nil) {
        self.accessibilityIdentifier = accessibilityIdentifier
        self.onTap = onTap
    }

    /// The button.
    public var body: some View {
        StateReader(name: "SignInButton") { state in
            let page = (try? state.client.getConfiguration().signInUrl).flatMap { URL(string: $0) }
            BaseSignInButton(
                label: state.i18n.resolve(state.isLoading ? "signIn.loading" : "signIn.button"),
                isLoading: state.isLoading,
                accessibilityIdentifier: accessibilityIdentifier
            ) {
                if let onTap {
                    onTap()
                } else if let page {
                    openURL(page)
                } else if let browser {
                    guard !isRunning else { return }
                    isRunning = true
                    Task {
                        await state.signIn(in: browser)
                        isRunning = false
                    }
                }
            }
            .disabled(onTap == nil && page == nil && browser == nil)
        }
    }
}

/// A prominent button with a custom label, which shows a spinner while an action is running.
///
/// Source: the released SDK's `BaseSignInButton`.
public struct BaseSignInButton: View {
    /// The label.
    public let label: String
    /// Whether an action is running: then the button shows a spinner and is disabled.
    public let isLoading: Bool
    /// The accessibility identifier, for tests.
    public let accessibilityIdentifier: String?
    /// The action.
    public let action: () -> Void

    /// Creates the button.
    /// - Parameters:
    ///   - label: the label.
    ///   - isLoading: whether an action is running: then the button shows a spinner and is disabled.
    ///   - accessibilityIdentifier: the accessibility identifier, for tests.
    ///   - action: the action.
    public init(
        label: String,
        isLoading: Bool = false,
        accessibilityIdentifier: String? = nil,
        action: @escaping () -> Void
    ) {
        self.label = label
        self.isLoading = isLoading
        self.accessibilityIdentifier = accessibilityIdentifier
        self.action = action
    }

    /// The button.
    public var body: some View {
        WaitingButton(label: label, isLoading: isLoading, action: action)
            .buttonStyle(.borderedProminent)
            .accessibilityIdentifier(accessibilityIdentifier ?? "thunderid-sign-in")
    }
}

/// A button that shows a spinner and is disabled while an action is running. It keeps its accessibility label.
struct WaitingButton: View {
    let label: String
    let isLoading: Bool
    let action: () -> Void

    var body: some View {
        Button {
            action()
        } label: {
            HStack(spacing: 8) {
                if isLoading { ProgressView().accessibilityHidden(true) }
                Text(verbatim: label)
            }
        }
        .disabled(isLoading)
    }
}

/// A button that starts the sign-up: it calls the app's action; without one it opens the configuration's `signUpUrl`.
/// Without either it is disabled.
///
/// Source: the released SDK's `SignUpButton`.
public struct SignUpButton: View {
    /// The action; `nil` to open the configuration's `signUpUrl`.
    public let onTap: (() -> Void)?
    @Environment(\.openURL) private var openURL

    /// Creates the button.
    /// - Parameter onTap: the action; `nil` to open the configuration's `signUpUrl`.
    public init(onTap: (() -> Void)? = nil) { self.onTap = onTap }

    /// The button.
    public var body: some View {
        StateReader(name: "SignUpButton") { state in
            let page = (try? state.client.getConfiguration().signUpUrl).flatMap { URL(string: $0) }
            BaseSignUpButton(label: state.i18n.resolve("signUp.button")) {
                if let onTap {
                    onTap()
                } else if let page {
                    openURL(page)
                }
            }
            .disabled(onTap == nil && page == nil)
        }
    }
}

/// A button with a custom label.
///
/// Source: the released SDK's `BaseSignUpButton`.
public struct BaseSignUpButton: View {
    /// The label.
    public let label: String
    /// The action.
    public let action: () -> Void

    /// Creates the button.
    /// - Parameters:
    ///   - label: the label.
    ///   - action: the action.
    public init(label: String, action: @escaping () -> Void) {
        self.label = label
        self.action = action
    }

    /// The button.
    public var body: some View {
        Button(action: { action() }, label: { Text(verbatim: label) })
            .buttonStyle(.bordered)
            .accessibilityIdentifier("thunderid-sign-up")
    }
}

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
    /// Whether an action is running: then the button shows a spinner and is disabled.
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

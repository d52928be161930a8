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
    /// Indicates whether an action is running: then the button shows a spinner and is disabled.
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
#endif

#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import Foundation
public import SwiftUI

/// A button that leads to the sign-in: it calls the app, or, if the app gives nothing to call, opens the configuration's
/// `signInUrl`, or, without one, signs in in a browser at the server's own page. The latter needs a `clientId` and an
/// `afterSignInUrl` in the configuration; what goes wrong stands in `ThunderIDState.error`.
///
/// Source: the released SDK's `SignInButton`.
public struct SignInButton: View {
    /// The accessibility identifier, for tests.
    public let accessibilityIdentifier: String?
    /// What to do; `nil` to open a page for the sign-in.
    public let onTap: (() -> Void)?
    @Environment(\.browserSession) private var browser
    @Environment(\.openURL) private var openURL
    @State private var isRunning = false

    /// Makes the button.
    /// - Parameters:
    ///   - accessibilityIdentifier: its name for tests.
    ///   - onTap: what to do; `nil` to open a page for the sign-in.
    public init(accessibilityIdentifier: String? = nil, onTap: (() -> Void)? = nil) {
        self.accessibilityIdentifier = accessibilityIdentifier
        self.onTap = onTap
    }

    /// The button.
    public var body: some View {
        StateReader("SignInButton") { state in
            let page = (try? state.client.getConfiguration().signInUrl).flatMap { URL(string: $0) }
            BaseSignInButton(
                label: state.i18n.resolve(state.isLoading ? "signIn.loading" : "signIn.button"),
                isLoading: state.isLoading, accessibilityIdentifier: accessibilityIdentifier
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
#endif

#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
public import SwiftUI

/// A button that leads to the sign-in: it calls the app, or, if the app gives nothing to call, signs in in a browser at
/// the server's own page. The latter needs a `clientId` and an `afterSignInUrl` in the configuration; what goes wrong
/// stands in `ThunderIDState.error`.
///
/// Source: the released SDK's `SignInButton`.
public struct SignInButton: View {
    private let identifier: String?
    private let onTap: (() -> Void)?
    @Environment(\.browserSession) private var browser
    @State private var isRunning = false

    /// Makes the button.
    /// - Parameters:
    ///   - accessibilityIdentifier: its name for tests.
    ///   - onTap: what to do; `nil` to sign in in a browser.
    public init(accessibilityIdentifier: String? = nil, onTap: (() -> Void)? = nil) {
        identifier = accessibilityIdentifier
        self.onTap = onTap
    }

    /// The button.
    public var body: some View {
        StateReader("SignInButton") { state in
            BaseSignInButton(
                label: state.i18n.resolve(state.isLoading ? "signIn.loading" : "signIn.button"),
                isLoading: state.isLoading, accessibilityIdentifier: identifier
            ) {
                if let onTap {
                    onTap()
                } else if let browser {
                    guard !isRunning else { return }
                    isRunning = true
                    Task {
                        await state.signIn(in: browser)
                        isRunning = false
                    }
                }
            }
            .disabled(onTap == nil && browser == nil)
        }
    }
}
#endif

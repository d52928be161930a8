#if canImport(SwiftUI)
import Foundation
public import SwiftUI

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
#endif

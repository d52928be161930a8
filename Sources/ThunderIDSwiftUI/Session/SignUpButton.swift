#if canImport(SwiftUI)
import Foundation
public import SwiftUI

/// A button that leads to the sign-up: it calls the app, or, if the app gives nothing to call, opens the configuration's
/// `signUpUrl`. Without either it can't be pressed.
///
/// Source: the released SDK's `SignUpButton`.
public struct SignUpButton: View {
    /// The action; `nil` to open the configuration's `signUpUrl`.
    public let onTap: (() -> Void)?
    @Environment(\.openURL) private var openURL

    /// Makes the button.
    /// - Parameter onTap: what to do; `nil` to open the configuration's `signUpUrl`.
    public init(onTap: (() -> Void)? = nil) { self.onTap = onTap }

    /// The button.
    public var body: some View {
        StateReader("SignUpButton") { state in
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

/// A button with a label of the app's.
///
/// Source: the released SDK's `BaseSignUpButton`.
public struct BaseSignUpButton: View {
    /// The label.
    public let label: String
    /// The action.
    public let action: () -> Void

    /// Makes the button.
    /// - Parameters:
    ///   - label: what it says.
    ///   - action: what it does.
    public init(label: String, action: @escaping () -> Void) {
        self.label = label
        self.action = action
    }

    /// The button.
    public var body: some View {
        Button {
            action()
        } label: {
            Text(verbatim: label)
        }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("thunderid-sign-up")
    }
}
#endif

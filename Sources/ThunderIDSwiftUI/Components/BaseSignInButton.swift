#if canImport(SwiftUI)
public import SwiftUI

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
        label: String, isLoading: Bool = false, accessibilityIdentifier: String? = nil, action: @escaping () -> Void
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

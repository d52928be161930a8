#if canImport(SwiftUI)
public import SwiftUI

/// A prominent button with a label of the app's, which waits while something runs.
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

    /// Makes the button.
    /// - Parameters:
    ///   - label: what it says.
    ///   - isLoading: whether something runs: then it spins, and can't be pressed.
    ///   - accessibilityIdentifier: its name for tests.
    ///   - action: what it does.
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

#if canImport(SwiftUI)
public import SwiftUI

/// A prominent button with a label of the app's, which waits while something runs.
///
/// Source: the released SDK's `BaseSignInButton`.
public struct BaseSignInButton: View {
    private let label: String
    private let isLoading: Bool
    private let identifier: String?
    private let action: () -> Void

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
        identifier = accessibilityIdentifier
        self.action = action
    }

    /// The button.
    public var body: some View {
        WaitingButton(label: label, isLoading: isLoading, action: action)
            .buttonStyle(.borderedProminent)
            .accessibilityIdentifier(identifier ?? "thunderid-sign-in")
    }
}
#endif

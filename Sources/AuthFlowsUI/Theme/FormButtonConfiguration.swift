#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

/// The parameters of a button for its style.
@MainActor
public struct FormButtonConfiguration {
    /// The prominence of the button.
    public let prominence: FormAction.Prominence
    /// Indicates whether the button's action is running.
    public let isBusy: Bool
    /// Indicates whether the button is enabled.
    public let isEnabled: Bool
    /// Indicates whether the button is pressed.
    public let isPressed: Bool
    /// The appearance of the form.
    public let appearance: FormAppearance
    /// The button's mark and text.
    public let label: AnyView
}
#endif

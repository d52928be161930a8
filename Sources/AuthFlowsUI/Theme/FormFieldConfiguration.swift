#if canImport(SwiftUI)
public import SwiftUI

/// The parameters of a field for its style.
@MainActor
public struct FormFieldConfiguration {
    /// The label of the field.
    public let label: String
    /// A note after the label, such as "optional"; `nil` for none.
    public let note: String?
    /// A help text below the field, without the requirements of a new password: see ``requirementTexts``.
    public let hint: String?
    /// The validation errors; empty if there are none.
    public let errors: [String]
    /// Indicates whether the field is focused.
    public let isFocused: Bool
    /// Indicates whether the control displays its label itself, as a toggle does.
    public let showsOwnLabel: Bool
    /// Indicates whether the control requires a box around it, as a text field does.
    public let wantsBox: Bool
    /// The appearance of the form.
    public let appearance: FormAppearance
    /// The closure that focuses the field after a tap next to the control; `nil` if the control has no keyboard input.
    public let focus: (@MainActor () -> Void)?
    /// The control. It already has its accessibility label, hint and identifier.
    public let control: AnyView
    /// The errors as texts, with their accessibility identifiers.
    public let errorTexts: AnyView
    /// The requirements of a new password as texts, each marked as met or not met; empty for any other field.
    public let requirementTexts: AnyView
}
#endif

#if canImport(SwiftUI)
public import SwiftUI

/// The parameters of a field for its style.
@MainActor
public struct FormFieldConfiguration {
    /// The label of the field.
    public let label: String
    /// A note after the label, such as "optional"; `nil` for none.
    public let note: String?
    /// A help text below the field.
    public let hint: String?
    /// The validation errors; empty if there are none.
    public let errors: [String]
    /// Whether the field is focused.
    public let isFocused: Bool
    /// Whether the control displays its label itself, as a toggle does.
    public let showsOwnLabel: Bool
    /// Whether the control requires a box around it, as a text field does.
    public let wantsBox: Bool
    /// The appearance of the form.
    public let appearance: FormAppearance
    /// The closure that focuses the field after a tap next to the control; `nil` if the control has no keyboard input.
    public let focus: (@MainActor () -> Void)?
    /// The control. It already has its accessibility label, hint and identifier.
    public let control: AnyView
    /// The errors as texts, with their accessibility identifiers.
    public let errorTexts: AnyView
}

/// The layout of a form's fields: label, control, hint and errors. Set one with
/// ``SwiftUICore/View/formFieldStyle(_:)``.
@MainActor
public protocol FormFieldStyle {
    /// The view of a field.
    associatedtype Body: View

    /// Returns the view of a field.
    /// - Parameter configuration: the parameters of the field.
    @ViewBuilder func makeBody(configuration: FormFieldConfiguration) -> Body
}

/// The default style of fields: the label above, the control in a box, hint and errors below.
public struct DefaultFormFieldStyle: FormFieldStyle {
    /// Creates the style.
    public init() {}

    /// Returns the view of a field.
    /// - Parameter configuration: the parameters of the field.
    public func makeBody(configuration: FormFieldConfiguration) -> some View {
        let appearance = configuration.appearance
        VStack(alignment: .leading, spacing: 6) {
            if !configuration.showsOwnLabel { label(configuration) }
            control(configuration)
            configuration.errorTexts
            if let hint = configuration.hint, !hint.isEmpty {
                // Part of the control's accessibility hint.
                Text(verbatim: hint).font(appearance.captionFont).foregroundColor(appearance.secondaryText)
                    .fixedSize(horizontal: false, vertical: true).accessibilityHidden(true)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func label(_ configuration: FormFieldConfiguration) -> some View {
        let appearance = configuration.appearance
        let name = Text(verbatim: configuration.label).fontWeight(.medium).foregroundColor(appearance.text)
        let note = configuration.note.map {
            Text(verbatim: " (\($0))").foregroundColor(appearance.secondaryText)
        }
        return (note.map { name + $0 } ?? name)
            .font(appearance.captionFont).fixedSize(horizontal: false, vertical: true).accessibilityHidden(true)
    }

    @ViewBuilder
    private func control(_ configuration: FormFieldConfiguration) -> some View {
        if configuration.wantsBox {
            let appearance = configuration.appearance
            let shape = RoundedRectangle(cornerRadius: appearance.cornerRadius)
            let border = appearance.border(hasErrors: !configuration.errors.isEmpty, isFocused: configuration.isFocused)
            configuration.control
                .padding(.horizontal, 12).padding(.vertical, 10)
                .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                .background(appearance.surface ?? .clear, in: shape)
                .onTapAround(configuration.focus)
                .overlay {
                    shape.strokeBorder(border.color, lineWidth: border.width)
                        .allowsHitTesting(false).accessibilityHidden(true)
                }
        } else {
            configuration.control
        }
    }
}

/// A type-erased style. A class, so that an environment with it is only different when another style is set.
@MainActor
final class AnyFormFieldStyle: Equatable {
    let make: (FormFieldConfiguration) -> AnyView

    init<Style: FormFieldStyle>(_ style: Style) { make = { AnyView(style.makeBody(configuration: $0)) } }

    static let standard = AnyFormFieldStyle(DefaultFormFieldStyle())

    nonisolated static func == (left: AnyFormFieldStyle, right: AnyFormFieldStyle) -> Bool { left === right }
}
#endif

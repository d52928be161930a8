#if canImport(SwiftUI)
public import SwiftUI

/// What a style is given to put a field together.
@MainActor
public struct FormFieldConfiguration {
    /// What to call the field.
    public let label: String
    /// A word behind the label, such as "optional"; `nil` for none.
    public let note: String?
    /// A sentence of help below the field.
    public let hint: String?
    /// What is wrong with what is entered; empty if nothing.
    public let errors: [String]
    /// Whether the keyboard writes here.
    public let isFocused: Bool
    /// Whether the control shows its label itself, as a switch does.
    public let showsOwnLabel: Bool
    /// Whether the control wants a box around it, as a text field does.
    public let wantsBox: Bool
    /// The look of the form.
    public let look: FormLook
    /// Focuses the field, for a tap beside the control; `nil` where there is no keyboard.
    public let focus: (@MainActor () -> Void)?
    /// What a person enters with. It has its accessibility label, hint and identifier already.
    public let control: AnyView
    /// The errors as texts, with their accessibility identifiers.
    public let errorTexts: AnyView
}

/// How every field of a form is put together: its label, its control, its hint and its errors. Set one with
/// ``SwiftUICore/View/formFieldStyle(_:)``.
@MainActor
public protocol FormFieldStyle {
    /// What the style makes.
    associatedtype Body: View

    /// Puts a field together.
    /// - Parameter configuration: its parts.
    @ViewBuilder func makeBody(configuration: FormFieldConfiguration) -> Body
}

/// The style of fields when none is set: the label above, the control in a box, hint and errors below.
public struct DefaultFormFieldStyle: FormFieldStyle {
    /// Makes the style.
    public init() {}

    /// Puts a field together.
    /// - Parameter configuration: its parts.
    public func makeBody(configuration: FormFieldConfiguration) -> some View {
        let look = configuration.look
        VStack(alignment: .leading, spacing: 6) {
            if !configuration.showsOwnLabel { label(configuration) }
            control(configuration)
            configuration.errorTexts
            if let hint = configuration.hint, !hint.isEmpty {
                // Said with the control.
                Text(verbatim: hint).font(look.captionFont).foregroundColor(look.secondaryText)
                    .fixedSize(horizontal: false, vertical: true).accessibilityHidden(true)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func label(_ configuration: FormFieldConfiguration) -> some View {
        let look = configuration.look
        let name = Text(verbatim: configuration.label).fontWeight(.medium).foregroundColor(look.text)
        let note = configuration.note.map {
            Text(verbatim: " (\($0))").foregroundColor(look.secondaryText)
        }
        return (note.map { name + $0 } ?? name)
            .font(look.captionFont).fixedSize(horizontal: false, vertical: true).accessibilityHidden(true)
    }

    @ViewBuilder
    private func control(_ configuration: FormFieldConfiguration) -> some View {
        if configuration.wantsBox {
            let look = configuration.look
            let shape = RoundedRectangle(cornerRadius: look.cornerRadius)
            let isWrong = !configuration.errors.isEmpty
            configuration.control
                .padding(.horizontal, 12).padding(.vertical, 10)
                .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                .background(look.surface ?? .clear, in: shape)
                .roomTakesTaps(configuration.focus)
                .overlay {
                    shape.strokeBorder(
                        isWrong ? look.error : configuration.isFocused ? look.accent : look.border,
                        lineWidth: isWrong || configuration.isFocused ? 2 : 1
                    )
                    .allowsHitTesting(false).accessibilityHidden(true)
                }
        } else {
            configuration.control
        }
    }
}

/// A style of any type. A class, so that an environment that holds it is only another one when another is set.
@MainActor
final class AnyFormFieldStyle {
    let make: (FormFieldConfiguration) -> AnyView

    init<Style: FormFieldStyle>(_ style: Style) { make = { AnyView(style.makeBody(configuration: $0)) } }

    static let standard = AnyFormFieldStyle(DefaultFormFieldStyle())
}
#endif

#if canImport(SwiftUI)
public import SwiftUI

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
            configuration.requirementTexts
            if let hint = configuration.hint, !hint.isEmpty {
                // Part of the control's accessibility hint.
                Text(verbatim: hint)
                    .font(appearance.captionFont)
                    .foregroundColor(appearance.secondaryText)
                    .fixedSize(horizontal: false, vertical: true)
                    .accessibilityHidden(true)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func label(_ configuration: FormFieldConfiguration) -> some View {
        let appearance = configuration.appearance
        var text = Text(verbatim: configuration.label)
            .fontWeight(.medium)
            .foregroundColor(appearance.text)
        if let note = configuration.note {
            text = text + Text(verbatim: " (\(note))").foregroundColor(appearance.secondaryText)
        }

        return text.font(appearance.captionFont)
            .fixedSize(horizontal: false, vertical: true)
            .accessibilityHidden(true)
    }

    @ViewBuilder
    private func control(_ configuration: FormFieldConfiguration) -> some View {
        if configuration.wantsBox {
            let appearance = configuration.appearance
            let shape = RoundedRectangle(cornerRadius: appearance.cornerRadius)
            let border = appearance.border(
                hasErrors: !configuration.errors.isEmpty,
                isFocused: configuration.isFocused
            )

            configuration.control
                .padding(.horizontal, 12)
                .padding(.vertical, 10)
                .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                .background(appearance.surface ?? .clear, in: shape)
                .onTapAround(configuration.focus)
                .overlay {
                    shape.strokeBorder(border.color, lineWidth: border.width)
                        .allowsHitTesting(false)
                        .accessibilityHidden(true)
                }
        } else {
            configuration.control
        }
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct PhoneEntry: View {
    let control: FieldControl
    /// The prefix of an empty number, which is not part of the value.
    @State private var chosen: String?
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    private var prefixes: [String] { control.field.options.map(\.value) }

    private var phone: PhoneNumber {
        PhoneNumber(
            control.value.wrappedValue,
            prefixes: prefixes,
            chosen: chosen ?? prefixes.first ?? ""
        )
    }

    var body: some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading) { parts }
        } else {
            HStack(spacing: 8) { parts }
        }
    }

    @ViewBuilder
    private var parts: some View {
        Picker(
            selection: Binding(
                get: { phone.prefix },
                set: { picked in
                    var other = phone
                    other.prefix = picked
                    chosen = picked
                    control.value.wrappedValue = other.text
                }
            )
        ) {
            ForEach(Array(control.field.options.enumerated()), id: \.offset) { option in
                Text(verbatim: option.element.label).tag(option.element.value)
            }
        } label: {
            Text(verbatim: texts(.prefix))
        }
        .menuPicker()
        .labelsHidden()
        .fixedSize()
        .accessibilityHint(control.field.label)
        .accessibilityIdentifier("\(prefix)-prefix-\(control.field.id)")

        TextField(
            text: Binding(
                get: { phone.number },
                set: { entered in
                    let other = phone.entering(entered, prefixes: prefixes)
                    chosen = other.prefix
                    control.value.wrappedValue = other.text
                }
            ),
            prompt: Text(verbatim: control.field.placeholder ?? "")
        ) {
            Text(verbatim: control.field.label)
        }
        .textInput(control)
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A phone number with a country prefix from a list.
struct PhoneEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    let isFocused: FocusState<Bool>.Binding
    let done: ReturnKey
    /// The prefix of an empty number, which is not part of the value.
    @State private var chosen: String?
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.formTexts) private var texts
    @Environment(\.formIdentifierPrefix) private var prefix

    private var prefixes: [String] { field.options.map(\.value) }

    private var phone: PhoneNumber {
        PhoneNumber(value.wrappedValue, prefixes: prefixes, chosen: chosen ?? prefixes.first ?? "")
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
                    value.wrappedValue = other.text
                })
        ) {
            ForEach(Array(field.options.enumerated()), id: \.offset) { option in
                Text(verbatim: option.element.label).tag(option.element.value)
            }
        } label: {
            Text(verbatim: texts(.prefix))
        }
        .menuPicker()
        .labelsHidden()
        .fixedSize()
        .accessibilityHint(field.label)
        .accessibilityIdentifier("\(prefix)-prefix-\(field.id)")
        TextField(
            text: Binding(
                get: { phone.number },
                set: { entered in
                    let other = phone.entering(entered, prefixes: prefixes)
                    chosen = other.prefix
                    value.wrappedValue = other.text
                }), prompt: Text(verbatim: field.placeholder ?? "")
        ) {
            Text(verbatim: field.label)
        }
        .textFieldStyle(.plain)
        .fieldTraits(FieldTraits(field))
        .returnKey(done)
        .focused(isFocused)
        .voice(voice)
    }
}
#endif

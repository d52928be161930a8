#if canImport(SwiftUI)
import AuthFlows
import Foundation
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
        PhoneNumber(control.value.wrappedValue, prefixes: prefixes, chosen: chosen ?? prefixes.first ?? "")
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

struct PhoneNumber: Equatable {
    var prefix: String
    var number: String

    /// Splits a number. Of the matching prefixes the chosen one applies, or else the longest one.
    init(_ text: String, prefixes: [String], chosen: String) {
        // A text that matches several prefixes keeps the chosen one.
        let fits = prefixes.filter { !$0.isEmpty && text.hasPrefix($0) }
        let known = if fits.contains(chosen) { Optional(chosen) } else { fits.max { $0.count < $1.count } }
        prefix = known ?? chosen
        number = String(text.dropFirst(known?.count ?? 0))
    }

    /// The value to send; empty without a number.
    var text: String { if number.isEmpty { "" } else { prefix + number } }

    /// Returns the number with the same prefix, or with its own if it was pasted with one.
    func entering(_ number: String, prefixes: [String]) -> PhoneNumber {
        let trimmed = number.trimmingCharacters(in: .whitespaces)
        if trimmed.hasPrefix("+"), prefixes.contains(where: { !$0.isEmpty && trimmed.hasPrefix($0) }) {
            return PhoneNumber(trimmed, prefixes: prefixes, chosen: prefix)
        }
        var other = self
        other.number = number
        return other
    }
}
#endif

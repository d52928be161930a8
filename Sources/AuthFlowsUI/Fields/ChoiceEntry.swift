#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A picker for one of several options.
struct ChoiceEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    @Environment(\.formTexts) private var texts

    var body: some View {
        Picker(selection: value) {
            // The empty option is available if the field is optional, and until an option is chosen.
            if !field.isRequired || isUnknown {
                Text(verbatim: texts(.choose)).tag(emptyTag)
            }
            ForEach(options, id: \.offset) { option in
                Text(verbatim: option.element.label).tag(option.element.value)
            }
        } label: {
            Text(verbatim: field.label)
        }
        .menuPicker()
        .labelsHidden()
        .voice(voice)
    }

    private var isUnknown: Bool { !field.options.contains { $0.value == value.wrappedValue } }

    private var emptyTag: String { if isUnknown { value.wrappedValue } else { "" } }

    /// The options without duplicate values.
    private var options: [(offset: Int, element: FormField.Option)] {
        var seen: Set<String> = []
        return Array(field.options.enumerated()).filter { seen.insert($0.element.value).inserted }
            .map { (offset: $0.offset, element: $0.element) }
    }
}

struct BooleanEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice

    var body: some View {
        Toggle(
            isOn: Binding(get: { value.wrappedValue == "true" }, set: { value.wrappedValue = "\($0)" })
        ) {
            Text(verbatim: field.label).fixedSize(horizontal: false, vertical: true)
        }
        .voice(voice)
    }
}
#endif

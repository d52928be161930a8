#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct ChoiceEntry: View {
    let control: FieldControl
    @Environment(\.form.texts) private var texts

    var body: some View {
        Picker(selection: control.value) {
            // The empty option is available if the field is optional, and until an option is chosen.
            if !control.field.isRequired || isUnknown {
                Text(verbatim: texts(.choose)).tag(isUnknown ? control.value.wrappedValue : "")
            }
            ForEach(options, id: \.offset) { option in
                Text(verbatim: option.element.label).tag(option.element.value)
            }
        } label: {
            Text(verbatim: control.field.label)
        }
        .menuPicker()
        .labelsHidden()
        .fieldAccessibility(control)
    }

    private var isUnknown: Bool { !control.field.options.contains { $0.value == control.value.wrappedValue } }

    /// The options without duplicate values.
    private var options: [(offset: Int, element: FormField.Option)] {
        var seen: Set<String> = []
        return Array(control.field.options.enumerated()).filter { seen.insert($0.element.value).inserted }
            .map { (offset: $0.offset, element: $0.element) }
    }
}

struct BooleanEntry: View {
    let control: FieldControl

    var body: some View {
        let value = control.value
        Toggle(isOn: Binding(get: { value.wrappedValue == "true" }, set: { value.wrappedValue = "\($0)" })) {
            Text(verbatim: control.field.label).fixedSize(horizontal: false, vertical: true)
        }
        .fieldAccessibility(control)
    }
}
#endif

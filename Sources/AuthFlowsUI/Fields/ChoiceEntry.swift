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

    private var isUnknown: Bool {
        let value = control.value.wrappedValue
        return !control.field.options.contains { $0.value == value }
    }

    /// The options without duplicate values.
    private var options: [(offset: Int, element: FormField.Option)] {
        var seen: Set<String> = []
        var unique: [(offset: Int, element: FormField.Option)] = []
        for (offset, option) in control.field.options.enumerated() {
            if seen.insert(option.value).inserted { unique.append((offset: offset, element: option)) }
        }
        return unique
    }
}
#endif

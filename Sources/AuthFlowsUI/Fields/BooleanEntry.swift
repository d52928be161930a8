#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A toggle.
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

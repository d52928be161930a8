#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct BooleanEntry: View {
    let control: FieldControl

    var body: some View {
        let value = control.value
        let isOn = Binding(
            get: { value.wrappedValue == "true" },
            set: { value.wrappedValue = "\($0)" }
        )
        Toggle(isOn: isOn) {
            Text(verbatim: control.field.label)
                .fixedSize(horizontal: false, vertical: true)
        }
        .fieldAccessibility(control)
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct TextEntry: View {
    let control: FieldControl

    var body: some View {
        let prompt = Text(verbatim: control.field.placeholder ?? "")
        TextField(text: control.value, prompt: prompt) {
            Text(verbatim: control.field.label)
        }
        .textInput(control)
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// One line of text.
struct TextEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    let isFocused: FocusState<Bool>.Binding
    let done: ReturnKey

    var body: some View {
        TextField(text: value, prompt: Text(verbatim: field.placeholder ?? "")) { Text(verbatim: field.label) }
            .textFieldStyle(.plain)
            .fieldTraits(FieldTraits(field))
            .returnKey(done)
            .focused(isFocused)
            .voice(voice)
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct PasswordEntry: View {
    let control: FieldControl
    @State private var isShown = false
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        HStack(spacing: 8) {
            textField.textInput(control)
            Button {
                let wasFocused = control.isFocused.wrappedValue
                isShown.toggle()
                // The field has been replaced by another one, which can be focused once it exists.
                if wasFocused { Task { control.isFocused.wrappedValue = true } }
            } label: {
                Image(systemName: isShown ? "eye.slash" : "eye")
                    .foregroundColor(appearance.secondaryText)
                    .tapTarget()
            }
            .buttonStyle(.plain)
            .accessibilityLabel(texts(isShown ? .hidePassword : .showPassword))
            .accessibilityHint(control.field.label)
            .accessibilityIdentifier("\(prefix)-reveal-\(control.field.id)")
        }
    }

    @ViewBuilder
    private var textField: some View {
        let prompt = Text(verbatim: control.field.placeholder ?? "")
        if isShown {
            TextField(text: control.value, prompt: prompt) { Text(verbatim: control.field.label) }
        } else {
            SecureField(text: control.value, prompt: prompt) { Text(verbatim: control.field.label) }
        }
    }
}
#endif

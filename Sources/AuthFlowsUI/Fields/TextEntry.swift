#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

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

/// A password field with a button that reveals the password.
struct PasswordEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    let isFocused: FocusState<Bool>.Binding
    let done: ReturnKey
    @State private var isShown = false
    @Environment(\.formAppearance) private var appearance
    @Environment(\.formTexts) private var texts
    @Environment(\.formIdentifierPrefix) private var prefix

    var body: some View {
        HStack(spacing: 8) {
            entry
                .textFieldStyle(.plain)
                .fieldTraits(FieldTraits(field))
                .returnKey(done)
                .focused(isFocused)
                .voice(voice)
            Button {
                let wasFocused = isFocused.wrappedValue
                isShown.toggle()
                // The field has been replaced by another one, which can be focused once it exists.
                if wasFocused { Task { isFocused.wrappedValue = true } }
            } label: {
                Image(systemName: revealSymbol).foregroundColor(appearance.secondaryText)
                    .tapTarget()
            }
            .buttonStyle(.plain)
            .accessibilityLabel(revealLabel)
            .accessibilityHint(field.label)
            .accessibilityIdentifier("\(prefix)-reveal-\(field.id)")
        }
    }

    private var revealSymbol: String { if isShown { "eye.slash" } else { "eye" } }

    private var revealLabel: String { if isShown { texts(.hidePassword) } else { texts(.showPassword) } }

    @ViewBuilder
    private var entry: some View {
        let prompt = Text(verbatim: field.placeholder ?? "")
        if isShown {
            TextField(text: value, prompt: prompt) { Text(verbatim: field.label) }
        } else {
            SecureField(text: value, prompt: prompt) { Text(verbatim: field.label) }
        }
    }
}
#endif

#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A date picker that can be empty.
struct DateEntry: View {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    @Environment(\.formLook) private var look
    @Environment(\.formTexts) private var texts
    @Environment(\.formIdentifierPrefix) private var prefix

    var body: some View {
        #if os(tvOS) || os(watchOS)
        TextField(text: value, prompt: Text(verbatim: "2000-12-31")) { Text(verbatim: field.label) }.voice(voice)
        #else
        if let date = DateText().date(value.wrappedValue) {
            HStack(spacing: 8) {
                DatePicker(
                    selection: Binding(get: { date }, set: { value.wrappedValue = DateText().text($0) }),
                    displayedComponents: .date
                ) {
                    Text(verbatim: field.label)
                }
                .labelsHidden()
                .voice(voice)
                Spacer(minLength: 0)
                if !field.isRequired {
                    Button {
                        value.wrappedValue = ""
                    } label: {
                        Image(systemName: "xmark.circle.fill").foregroundColor(look.secondaryText)
                            .tapTarget()
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel(texts(.dateClear))
                    .accessibilityIdentifier("\(prefix)-clear-\(field.id)")
                }
            }
        } else {
            // A date picker always has a date: a date that the user did not choose must not be sent.
            Button {
                value.wrappedValue = DateText().text(Date())
            } label: {
                HStack(spacing: 8) {
                    Text(verbatim: texts(.dateNotChosen)).foregroundColor(look.secondaryText)
                    Spacer(minLength: 0)
                    Image(systemName: "calendar").foregroundColor(look.accent).accessibilityHidden(true)
                }
                .tapTarget()
            }
            .buttonStyle(.plain)
            .accessibilityLabel(field.label)
            .accessibilityValue(texts(.dateNotChosen))
            .voice(voice)
        }
        #endif
    }
}
#endif

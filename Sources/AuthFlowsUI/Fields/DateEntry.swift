#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

/// A date picker that can be empty.
struct DateEntry: View {
    let control: FieldControl
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        #if os(tvOS) || os(watchOS)
        TextField(text: control.value, prompt: Text(verbatim: "2000-12-31")) {
            Text(verbatim: control.field.label)
        }
        .fieldAccessibility(control)
        #else
        if let date = DayText().date(control.value.wrappedValue) {
            HStack(spacing: 8) {
                DatePicker(
                    selection: Binding(
                        get: { date },
                        set: { control.value.wrappedValue = DayText().text($0) }
                    ),
                    displayedComponents: .date
                ) {
                    Text(verbatim: control.field.label)
                }
                .labelsHidden()
                .fieldAccessibility(control)
                Spacer(minLength: 0)
                if !control.field.isRequired {
                    Button {
                        control.value.wrappedValue = ""
                    } label: {
                        Image(systemName: "xmark.circle.fill")
                            .foregroundColor(appearance.secondaryText)
                            .tapTarget()
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel(texts(.dateClear))
                    .accessibilityIdentifier("\(prefix)-clear-\(control.field.id)")
                }
            }
        } else {
            // A date picker always has a date: a date that the user did not choose must not be sent.
            Button {
                control.value.wrappedValue = DayText().text(Date())
            } label: {
                HStack(spacing: 8) {
                    Text(verbatim: texts(.dateNotChosen))
                        .foregroundColor(appearance.secondaryText)
                    Spacer(minLength: 0)
                    Image(systemName: "calendar")
                        .foregroundColor(appearance.accent)
                        .accessibilityHidden(true)
                }
                .tapTarget()
            }
            .buttonStyle(.plain)
            .accessibilityLabel(control.field.label)
            .accessibilityValue(texts(.dateNotChosen))
            .fieldAccessibility(control)
        }
        #endif
    }
}
#endif

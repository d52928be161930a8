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
        TextField(text: control.value, prompt: Text(verbatim: "2000-12-31")) { Text(verbatim: control.field.label) }
            .fieldAccessibility(control)
        #else
        if let date = DayText().date(control.value.wrappedValue) {
            HStack(spacing: 8) {
                DatePicker(
                    selection: Binding(get: { date }, set: { control.value.wrappedValue = DayText().text($0) }),
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
                        Image(systemName: "xmark.circle.fill").foregroundColor(appearance.secondaryText)
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
                    Text(verbatim: texts(.dateNotChosen)).foregroundColor(appearance.secondaryText)
                    Spacer(minLength: 0)
                    Image(systemName: "calendar").foregroundColor(appearance.accent).accessibilityHidden(true)
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

/// The conversion between a day and its text, `yyyy-MM-dd`, independent of the user's calendar and time zone.
struct DayText {
    private var calendar = Calendar(identifier: .gregorian)

    init(timeZone: TimeZone = .current) { calendar.timeZone = timeZone }

    /// Returns the day for a date picker: at noon, which exists on every day.
    func date(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...9999).contains(year),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
        // The calendar would convert the 31st of February to the 3rd of March.
        guard let date, calendar.component(.day, from: date) == day else { return nil }
        return date
    }

    func text(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04ld-%02ld-%02ld", parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
    }
}
#endif

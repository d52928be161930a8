#if canImport(SwiftUI)
import Foundation

/// The conversion between a day and its text, `yyyy-MM-dd`, independent of the user's calendar and time zone.
struct DayText {
    private var calendar = Calendar(identifier: .gregorian)

    init(timeZone: TimeZone = .current) { calendar.timeZone = timeZone }

    /// Returns the day for a date picker: at noon, which exists on every day.
    func date(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3,
            let year = parts[0], let month = parts[1], let day = parts[2],
            (1...9999).contains(year),
            (1...12).contains(month),
            (1...31).contains(day)
        else { return nil }

        let noon = DateComponents(year: year, month: month, day: day, hour: 12)
        let date = calendar.date(from: noon)
        // The calendar would convert the 31st of February to the 3rd of March.
        guard let date, calendar.component(.day, from: date) == day else { return nil }
        return date
    }

    func text(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return String(
            format: "%04ld-%02ld-%02ld",
            parts.year ?? 1,
            parts.month ?? 1,
            parts.day ?? 1
        )
    }
}
#endif

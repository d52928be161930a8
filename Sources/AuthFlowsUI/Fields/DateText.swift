#if canImport(SwiftUI)
import Foundation

/// A day as text, `yyyy-MM-dd`, whatever calendar and time zone a person has set.
struct DateText {
    private var calendar = Calendar(identifier: .gregorian)

    /// - Parameter timeZone: the one in which a date picker shows its days.
    init(timeZone: TimeZone = .current) { calendar.timeZone = timeZone }

    /// The day as a date picker wants it: at noon, which exists on every day.
    func date(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], (1...9999).contains(year),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
        // The 31st of February is not the 3rd of March.
        guard let date, calendar.component(.day, from: date) == day else { return nil }
        return date
    }

    func text(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func padded(_ number: Int?, _ count: Int) -> String {
            let digits = "\(number ?? 1)"
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }
}
#endif

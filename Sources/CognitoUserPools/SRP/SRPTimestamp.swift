import Foundation

/// The timestamp of an SRP proof in Cognito's format: `Fri Jan 3 04:05:06 UTC 2025`. The day has no leading zero, and
/// names are English in every locale.
enum SRPTimestamp {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(for date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        func two(_ value: Int?) -> String { String(format: "%02d", value ?? 0) }
        let day = days[max((parts.weekday ?? 1) - 1, 0) % days.count]
        let month = months[max((parts.month ?? 1) - 1, 0) % months.count]
        let time = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
        return "\(day) \(month) \(parts.day ?? 1) \(time) UTC \(parts.year ?? 1970)"
    }
}

package import Foundation

/// The date format of HTTP header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, also with the dashes that cookies use.
    package static func parse(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { " ,-:".contains($0) }).map(String.init)
        guard parts.count >= 7,
            let day = Int(parts[1]),
            let month = months.firstIndex(of: parts[2].lowercased().prefix(3).description),
            let year = Int(parts[3]),
            let hour = Int(parts[4]),
            let minute = Int(parts[5]),
            let second = Int(parts[6]),
            (1...31).contains(day),
            (0...23).contains(hour),
            (0...59).contains(minute),
            (0...60).contains(second),
            (0...9_999).contains(year)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let fullYear = if year < 70 { 2_000 + year } else if year < 100 { 1_900 + year } else { year }
        return calendar.date(
            from: DateComponents(year: fullYear, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        )
    }
}

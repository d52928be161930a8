package import Foundation

/// The date format of HTTP header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun",
        "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, also with the dashes that cookies use. The name of the day is not
    /// compared with the date: neither RFC 9110 nor RFC 6265 requires it.
    package static func parse(_ text: String) -> Date? {
        let separators = " ,-:"
        let parts = text.split(whereSeparator: separators.contains).map(String.init)
        guard parts.count >= 7,
            let day = Int(parts[1]),
            let month = months.firstIndex(of: String(parts[2].lowercased().prefix(3))),
            let year = Int(parts[3]),
            let hour = Int(parts[4]),
            let minute = Int(parts[5]),
            let second = Int(parts[6])
        else { return nil }

        guard (1...31).contains(day),
            (0...23).contains(hour),
            (0...59).contains(minute),
            (0...60).contains(second),
            (0...9_999).contains(year)
        else { return nil }

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let components = DateComponents(
            year: fullYear(year),
            month: month + 1,
            day: day,
            hour: hour,
            minute: minute
        )
        // Foundation reads 31 February as 3 March.
        guard let date = calendar.date(from: components), calendar.component(.day, from: date) == day else {
            return nil
        }
        return date.addingTimeInterval(TimeInterval(second))
    }

    /// Completes a year of two digits.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case ..<70: 2_000 + year
        case ..<100: 1_900 + year
        default: year
        }
    }
}

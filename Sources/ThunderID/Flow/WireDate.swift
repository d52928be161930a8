import AuthFlows

/// A date format of the server, such as `dd/MM/yyyy`. In the form a date is always `yyyy-MM-dd`.
struct WireDate: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
        case year(Int)
        case month(Int)
        case day(Int)
        case text(Character)
    }

    private static let maximumLength = 32

    private let parts: [Part]

    /// Returns the format of a component; `nil` if it is not supported or equals the form's.
    static func format(of component: FlowComponent?) -> WireDate? {
        component?.attributes["dateFormat"]?.json.string.flatMap(WireDate.init)
    }

    /// - Returns: `nil` for the form's format, and for one with anything but year, month and day in digits.
    init?(_ format: String) {
        guard format.count <= Self.maximumLength, format.lowercased() != "yyyy-mm-dd" else { return nil }
        var parts: [Part] = []
        var rest = Substring(format)
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            switch (first, run.count) {
            case ("y", 2), ("Y", 2), ("y", 4), ("Y", 4): parts.append(.year(run.count))
            case ("M", 1...2): parts.append(.month(run.count))
            case ("d", 1...2), ("D", 1...2): parts.append(.day(run.count))
            case (_, _) where first.isLetter || first.isNumber: return nil
            default: parts += run.map(Part.text)
            }
            rest = rest.dropFirst(run.count)
        }
        func count(_ isPart: (Part) -> Bool) -> Int { parts.filter(isPart).count }
        guard count({ if case .year = $0 { true } else { false } }) == 1,
            count({ if case .month = $0 { true } else { false } }) == 1,
            count({ if case .day = $0 { true } else { false } }) == 1
        else { return nil }
        self.parts = parts
    }

    /// Converts a date of the form to the server's format; any other text is unchanged.
    func wire(_ value: String) -> String {
        let numbers = value.split(separator: "-", omittingEmptySubsequences: false).map { ($0.count, Self.number($0)) }
        guard numbers.map(\.0) == [4, 2, 2], let year = numbers[0].1, let month = numbers[1].1, let day = numbers[2].1
        else { return value }
        return parts.map { part in
            switch part {
            case .year(let width):
                if width == 2 { Self.padded(year % 100, width: 2) } else { Self.padded(year, width: 4) }
            case .month(let width): Self.padded(month, width: width)
            case .day(let width): Self.padded(day, width: width)
            case .text(let character): String(character)
            }
        }.joined()
    }

    /// Converts a date of the server to the form's format; any other text is unchanged.
    func neutral(_ value: String) -> String {
        var (year, month, day) = (0, 0, 0)
        var rest = Substring(value)
        for part in parts {
            switch part {
            case .text(let character):
                guard rest.first == character else { return value }
                rest = rest.dropFirst()
            case .year(let width), .month(let width), .day(let width):
                let digits = rest.prefix(max(width, 2)).prefix { $0.isASCII && $0.isNumber }
                guard let number = Self.number(digits) else { return value }
                rest = rest.dropFirst(digits.count)
                switch part {
                case .year(2): year = 2_000 + number
                case .year: year = number
                case .month: month = number
                default: day = number
                }
            }
        }
        guard rest.isEmpty, (1...12).contains(month), (1...31).contains(day) else { return value }
        return "\(Self.padded(year, width: 4))-\(Self.padded(month, width: 2))-\(Self.padded(day, width: 2))"
    }

    private static func number(_ text: Substring) -> Int? {
        if (text.allSatisfy { $0.isASCII && $0.isNumber }) { Int(text) } else { nil }
    }

    private static func padded(_ number: Int, width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// A date format of the server, such as `dd/MM/yyyy`. In the form a date is always `yyyy-MM-dd`.
struct WireDate: Sendable, Equatable {
    private enum Unit: Int { case year, month, day }

    private enum Part: Sendable, Equatable {
        case number(Unit, width: Int)
        case text(Character)
    }

    private static let maximumLength = 32

    private let parts: [Part]

    /// Returns the format of a date input; `nil` for another kind, and if it is not supported or equals the form's.
    static func format(of input: FlowInput, component: FlowComponent?) -> WireDate? {
        guard FieldKind.kind(component: component?.type, input: input.type) == .date else { return nil }
        return component?.attribute("dateFormat")?.string.flatMap(WireDate.init)
    }

    /// - Returns: `nil` for the form's format, and for one with anything but year, month and day in digits.
    init?(_ format: String) {
        guard format.count <= Self.maximumLength, format.lowercased() != "yyyy-mm-dd" else { return nil }
        var parts: [Part] = []
        var units: [Int] = []
        var rest = Substring(format)
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            let unit: Unit
            rest = rest.dropFirst(run.count)
            switch (first, run.count) {
            case ("y", 2), ("Y", 2), ("y", 4), ("Y", 4): unit = .year
            case ("M", 1...2): unit = .month
            case ("d", 1...2), ("D", 1...2): unit = .day
            case (_, _) where first.isLetter || first.isNumber: return nil
            default:
                parts += run.map(Part.text)
                continue
            }
            parts.append(.number(unit, width: run.count))
            units.append(unit.rawValue)
        }
        guard units.sorted() == [0, 1, 2] else { return nil }
        self.parts = parts
    }

    /// Converts a date of the form to the server's format; any other text is unchanged.
    func wire(_ value: String) -> String {
        let texts = value.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = texts.compactMap(Self.number)
        guard texts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return value }
        return parts.map { part in
            switch part {
            case .text(let character): return String(character)
            case .number(let unit, let width):
                let number = numbers[unit.rawValue]
                let shown = if width == 4 { number } else { number % 100 }
                return Self.padded(shown, width: width)
            }
        }.joined()
    }

    /// Converts a date of the server to the form's format; any other text is unchanged.
    func neutral(_ value: String) -> String {
        var numbers = [0, 0, 0]
        var rest = Substring(value)
        for part in parts {
            switch part {
            case .text(let character):
                guard rest.first == character else { return value }
                rest = rest.dropFirst()
            case .number(let unit, let width):
                let digits = rest.prefix(max(width, 2)).prefix { $0.isASCII && $0.isNumber }
                guard let number = Self.number(digits) else { return value }
                rest = rest.dropFirst(digits.count)
                numbers[unit.rawValue] = if unit == .year && width == 2 { 2_000 + number } else { number }
            }
        }
        guard rest.isEmpty, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return value }
        return zip(numbers, [4, 2, 2]).map { Self.padded($0, width: $1) }.joined(separator: "-")
    }

    private static func number(_ text: Substring) -> Int? {
        if (text.allSatisfy { $0.isASCII && $0.isNumber }) { Int(text) } else { nil }
    }

    private static func padded(_ number: Int, width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

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
        guard FieldKind.kind(component: component?.type, input: input.type) == .date else {
            return nil
        }
        return component?.attribute("dateFormat")?.string.flatMap(WireDate.init)
    }

    /// - Returns: `nil` for the form's format, and for one with anything but year, month and day in digits.
    init?(_ format: String) {
        guard format.count <= Self.maximumLength, format.lowercased() != "yyyy-mm-dd" else {
            return nil
        }
        var parts: [Part] = []
        var units: [Int] = []
        var rest = Substring(format)

        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst(run.count)
            if let unit = Self.unit(of: first, width: run.count) {
                parts.append(.number(unit, width: run.count))
                units.append(unit.rawValue)
            } else if first.isLetter || first.isNumber {
                return nil
            } else {
                parts += run.map(Part.text)
            }
        }
        guard units.sorted() == [0, 1, 2] else {
            return nil
        }
        self.parts = parts
    }

    private static func unit(of letter: Character, width: Int) -> Unit? {
        switch (letter, width) {
        case ("y", 2), ("Y", 2), ("y", 4), ("Y", 4): .year
        case ("M", 1...2): .month
        case ("d", 1...2), ("D", 1...2): .day
        default: nil
        }
    }

    /// Converts a date of the form to the server's format; any other text is unchanged.
    func wire(_ value: String) -> String {
        let texts = value.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = texts.compactMap(Self.number)
        guard texts.map(\.count) == [4, 2, 2],
            numbers.count == 3
        else { return value }

        var wire = ""
        for part in parts {
            switch part {
            case .text(let character): wire.append(character)
            case .number(let unit, width: 4):
                wire += Self.padded(
                    numbers[unit.rawValue],
                    width: 4
                )
            case .number(let unit, let width):
                wire += Self.padded(
                    numbers[unit.rawValue] % 100,
                    width: width
                )
            }
        }
        return wire
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
                // A unit of one letter (`d`) may have two digits.
                let digits = rest.prefix(max(width, 2)).prefix {
                    $0.isASCII && $0.isNumber
                }
                guard var number = Self.number(digits) else { return value }
                if unit == .year && width == 2 { number += 2_000 }
                numbers[unit.rawValue] = number
                rest = rest.dropFirst(digits.count)
            }
        }

        guard rest.isEmpty,
            (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2])
        else { return value }
        return zip(numbers, [4, 2, 2]).map(Self.padded).joined(separator: "-")
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return Int(text)
    }

    private static func padded(_ number: Int, width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

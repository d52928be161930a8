/// A set of code points: ranges, general categories, and sets of either, optionally negated.
struct ScalarSet: Sendable {
    private var ranges: [ClosedRange<UInt32>] = []
    private var categories: [(names: Set<Unicode.GeneralCategory>, isNegated: Bool)] = []
    private var isNegated = false
    var ignoresCase = false

    init(_ ranges: ClosedRange<UInt32>..., negated: Bool = false) {
        self.ranges = ranges
        isNegated = negated
    }

    static let digit = ScalarSet(0x30...0x39)
    static let word = ScalarSet(
        0x30...0x39,
        0x41...0x5A,
        0x5F...0x5F,
        0x61...0x7A
    )
    /// RE2's `\s`: without the vertical tab.
    static let space = ScalarSet(0x09...0x0A, 0x0C...0x0D, 0x20...0x20)
    static let any = ScalarSet(0...0x10FFFF)
    static let anyButLineBreak = ScalarSet(0x0A...0x0A, negated: true)

    mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

    mutating func insert(_ names: Set<Unicode.GeneralCategory>, negated: Bool) {
        categories.append((names, negated))
    }

    /// Adds a set that has only ranges, optionally negated.
    mutating func insert(_ other: ScalarSet, negated: Bool) {
        guard negated else {
            ranges += other.ranges
            return
        }

        var next: UInt32 = 0
        for range in other.ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next {
                ranges.append(next...(range.lowerBound - 1))
            }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF {
            ranges.append(next...0x10FFFF)
        }
    }

    mutating func negate() { isNegated.toggle() }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var isMember = has(scalar)
        if !isMember, ignoresCase {
            isMember = Self.otherCases(of: scalar).contains(where: has)
        }
        return isMember != isNegated
    }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
        if ranges.contains(where: { $0.contains(scalar.value) }) {
            return true
        }
        guard !categories.isEmpty else { return false }
        let own = scalar.properties.generalCategory
        return categories.contains { $0.names.contains(own) != $0.isNegated }
    }

    /// Returns the case variants of a code point by simple case folding, as in RE2, including the Kelvin and Ångström
    /// signs and the long s.
    private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        var cases: [Unicode.Scalar] = []
        for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
            let mapped = Array(text.unicodeScalars)
            if mapped.count == 1 {
                cases.append(mapped[0])
            }
        }
        if let sign = signs[scalar] { cases.append(sign) }
        return cases
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "k": "\u{212A}", "K": "\u{212A}", "\u{212A}": "K",
        "s": "\u{17F}", "S": "\u{17F}", "\u{17F}": "s",
        "å": "\u{212B}", "Å": "\u{212B}", "\u{212B}": "Å",
    ]
}

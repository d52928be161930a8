/// Sets of code points in brackets.
extension PatternParser {
    mutating func set() throws(SyntaxError) -> ScalarSet {
        var set = ScalarSet()
        let isNegated = take("^")
        var isFirst = true

        while isFirst || next != "]" {
            // At the beginning, `]` is a literal.
            isFirst = false
            if next == "[", scalar(1) == ":" {
                if try insertPOSIX(into: &set) { continue }
            }
            if next == "\\" {
                index += 1
                if try insertNamedSet(into: &set) { continue }
                index -= 1
            }
            set.insert(try range())
        }
        index += 1

        set.ignoresCase = flags.ignoresCase
        if isNegated { set.negate() }
        return set
    }

    /// Parses a single member, or a range of two.
    private mutating func range() throws(SyntaxError) -> ClosedRange<UInt32> {
        let low = try member()
        var high = low
        if next == "-", let end = scalar(1), end != "]" {
            index += 1
            high = try member()
        }
        guard low <= high else { throw SyntaxError("a range of characters is reversed") }
        return low...high
    }

    private mutating func member() throws(SyntaxError) -> UInt32 {
        guard take("\\") else { return try takeAny().value }
        return try escapedValue()
    }

    /// - Returns: whether there is a POSIX class; a bracket that is not closed is a literal.
    private mutating func insertPOSIX(into set: inout ScalarSet) throws(SyntaxError) -> Bool {
        var end = index + 2
        while end + 1 < pattern.count,
            pattern[end] != ":" || pattern[end + 1] != "]"
        {
            end += 1
        }
        guard end + 1 < pattern.count else { return false }

        index += 2
        let isNegated = take("^")
        var name = ""
        while index < end {
            name.unicodeScalars.append(try takeAny())
        }
        index = end + 2

        guard let known = ScalarSetName.posix[name] else {
            throw SyntaxError("there is no character class \(name)")
        }
        set.insert(known, negated: isNegated)
        return true
    }
}

/// A parser of regular expressions. It rejects what RE2 rejects, and syntax that is not supported here.
struct PatternParser {
    typealias SyntaxError = LinearPattern.SyntaxError

    struct Flags {
        var ignoresCase = false
        var isMultiline = false
        var dotMatchesLineBreak = false
    }

    /// Maximum nesting of groups, as in RE2.
    private static let maximumDepth = 250
    /// RE2's limit for the numbers in `{m,n}`.
    private static let maximumRepetitions = 1_000
    private static let assertions: [Unicode.Scalar: PatternNode.Assertion] = [
        "A": .textBegin, "z": .textEnd, "b": .wordBoundary, "B": .noWordBoundary,
    ]
    private static let sets: [Unicode.Scalar: (set: ScalarSet, isNegated: Bool)] = [
        "d": (.digit, false), "D": (.digit, true),
        "w": (.word, false), "W": (.word, true),
        "s": (.space, false), "S": (.space, true),
    ]
    private static let controls: [Unicode.Scalar: UInt32] = [
        "a": 0x07, "f": 0x0C, "n": 0x0A,
        "r": 0x0D, "t": 0x09, "v": 0x0B,
    ]

    let pattern: [Unicode.Scalar]
    var index = 0
    var flags = Flags()
    private var depth = 0

    init(_ pattern: [Unicode.Scalar]) { self.pattern = pattern }

    mutating func parse() throws(LinearPattern.SyntaxError) -> PatternNode {
        let node = try choice()
        guard index == pattern.count else { throw SyntaxError("a closing parenthesis has no opening one") }
        return node
    }

    var next: Unicode.Scalar? { scalar(0) }

    func scalar(_ ahead: Int) -> Unicode.Scalar? {
        guard index + ahead < pattern.count else { return nil }
        return pattern[index + ahead]
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    mutating func takeAny() throws(SyntaxError) -> Unicode.Scalar {
        guard let scalar = next else { throw SyntaxError("the pattern ends too early") }
        index += 1
        return scalar
    }

    // MARK: - Structure

    private mutating func choice() throws(SyntaxError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw SyntaxError("the groups are nested too deeply") }

        var branches = [try sequence()]
        while take("|") {
            branches.append(try sequence())
        }
        guard branches.count > 1 else { return branches[0] }
        return .choice(branches)
    }

    private mutating func sequence() throws(SyntaxError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            if let node = try atom() {
                nodes.append(try quantified(node))
            }
        }

        switch nodes.count {
        case 0: return .empty
        case 1: return nodes[0]
        default: return .sequence(nodes)
        }
    }

    /// Parses a repetition after a node, if there is one.
    private mutating func quantified(_ node: PatternNode) throws(SyntaxError) -> PatternNode {
        skipEmptyQuotations()
        guard let (least, most) = try quantifier() else { return node }
        // Greedy and lazy quantifiers match the same texts.
        _ = take("?")
        // RE2 rejects `a**`, too.
        guard try quantifier() == nil else { throw SyntaxError("a repetition follows a repetition") }
        return .times(node, least: least, most: most)
    }

    /// Skips `\Q\E`: a repetition after it applies to what is before it.
    private mutating func skipEmptyQuotations() {
        while next == "\\", scalar(1) == "Q", scalar(2) == "\\", scalar(3) == "E" { index += 4 }
    }

    /// Parses the bounds of a repetition; a `{` that begins none is a literal.
    private mutating func quantifier() throws(SyntaxError) -> (Int, Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }

        let start = index
        if take("{"), let least = number() {
            if take("}") {
                return try bounded(least, most: least)
            }
            if take(",") {
                if take("}") {
                    return try bounded(least, most: nil)
                }
                if let most = number(), take("}") {
                    return try bounded(least, most: most)
                }
            }
        }
        index = start
        return nil
    }

    private func bounded(
        _ least: Int,
        most: Int?
    ) throws(SyntaxError) -> (Int, Int?) {
        let highest = most ?? least
        guard least <= highest, highest <= Self.maximumRepetitions else {
            throw SyntaxError("a repetition has a number above \(Self.maximumRepetitions), or its bounds are reversed")
        }
        return (least, most)
    }

    /// Parses a number to its end even if it is too large, so that it is not parsed as something else.
    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = next, let digit = Self.digit(scalar) {
            number = min((number ?? 0) * 10 + digit, 100_000)
            index += 1
        }
        return number
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        guard ("0"..."9").contains(scalar) else { return nil }
        return Int(scalar.value - 0x30)
    }

    // MARK: - Pieces

    /// - Returns: `nil` for a group that only sets flags.
    private mutating func atom() throws(SyntaxError) -> PatternNode? {
        let scalar = try takeAny()

        switch scalar {
        case "(": return try group()
        case "[": return .one(ASCIITable(try set()))
        case ".":
            guard flags.dotMatchesLineBreak else { return .one(ASCIITable(.anyButLineBreak)) }
            return .one(ASCIITable(.any))
        case "^":
            guard flags.isMultiline else { return .assertion(.textBegin) }
            return .assertion(.lineBegin)
        case "$":
            guard flags.isMultiline else { return .assertion(.textEnd) }
            return .assertion(.lineEnd)
        case "\\": return try escape()
        case "*", "+", "?": throw SyntaxError("there is nothing to repeat before \(scalar)")
        default: return literal(scalar)
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        var set = ScalarSet(scalar.value...scalar.value)
        set.ignoresCase = flags.ignoresCase
        return .one(ASCIITable(set))
    }

    private mutating func group() throws(SyntaxError) -> PatternNode? {
        let outer = flags
        if take("?") {
            if take("P") || next == "<" {
                guard take("<") else { throw SyntaxError("the kind of group is not supported") }
                try skipName()
            } else if try !flagsOrGroup() {
                return nil
            }
        }

        let node = try choice()
        guard take(")") else { throw SyntaxError("a group has no closing parenthesis") }
        flags = outer
        return node
    }

    /// Skips the name of `(?P<name>`; `(?<=` and `(?<!` have none, and RE2 does not support them.
    private mutating func skipName() throws(SyntaxError) {
        let start = index
        while let scalar = next, ScalarSet.word.contains(scalar) {
            index += 1
        }
        guard index > start, take(">") else {
            throw SyntaxError("a group has no valid name")
        }
    }

    /// Parses flags: `(?i)` sets them up to the end of the surrounding group; `(?i:` begins a group.
    /// - Returns: whether a group begins.
    private mutating func flagsOrGroup() throws(SyntaxError) -> Bool {
        var isOn = true
        // At the beginning and after the minus sign a flag is required.
        var isEmpty = true
        while true {
            let scalar = try takeAny()

            switch scalar {
            case "i": flags.ignoresCase = isOn
            case "m": flags.isMultiline = isOn
            case "s": flags.dotMatchesLineBreak = isOn
            // The choice among several matches is irrelevant here.
            case "U": break
            case "-" where isOn:
                isOn = false
                isEmpty = true
                continue
            case ":" where isOn || !isEmpty: return true
            case ")" where !isEmpty: return false
            default: throw SyntaxError("the kind of group is not supported")
            }
            isEmpty = false
        }
    }

    private mutating func escape() throws(SyntaxError) -> PatternNode? {
        guard let scalar = next else { throw SyntaxError("the pattern ends too early") }
        if let assertion = Self.assertions[scalar] {
            index += 1
            return .assertion(assertion)
        }
        if take("Q") { return try quoted() }

        var set = ScalarSet()
        if try !insertNamedSet(into: &set) {
            let value = try escapedValue()
            set.insert(value...value)
        }
        set.ignoresCase = flags.ignoresCase
        return .one(ASCIITable(set))
    }

    /// Parses `\Q…\E`, a literal text.
    /// - Returns: `nil` if it is empty.
    private mutating func quoted() throws(SyntaxError) -> PatternNode? {
        var nodes: [PatternNode] = []
        while let scalar = next {
            if scalar == "\\", self.scalar(1) == "E" {
                index += 2
                break
            }
            index += 1
            nodes.append(literal(scalar))
        }

        // A repetition after it applies to its last character.
        guard let last = nodes.popLast() else { return nil }
        return .sequence(nodes + [try quantified(last)])
    }

    /// Parses `\d`, `\w`, `\s`, `\p{…}` and their negations.
    mutating func insertNamedSet(into set: inout ScalarSet) throws(SyntaxError) -> Bool {
        guard let scalar = next else { throw SyntaxError("the pattern ends too early") }
        if let (known, isNegated) = Self.sets[scalar] {
            index += 1
            set.insert(known, negated: isNegated)
            return true
        }

        guard scalar == "p" || scalar == "P" else { return false }
        index += 1
        var isNegated = scalar == "P"
        var name = ""
        if take("{") {
            if take("^") { isNegated.toggle() }
            while !take("}") {
                name.unicodeScalars.append(try takeAny())
            }
        } else {
            name.unicodeScalars.append(try takeAny())
        }

        guard name != "Any" else {
            if !isNegated { set.insert(0...0x10FFFF) }
            return true
        }
        guard let categories = ScalarSetName.categories[name] else {
            throw SyntaxError("there is no character category \(name)")
        }
        set.insert(categories, negated: isNegated)
        return true
    }

    /// Parses an escaped code point, after the backslash.
    mutating func escapedValue() throws(SyntaxError) -> UInt32 {
        let scalar = try takeAny()
        if let control = Self.controls[scalar] { return control }

        switch scalar {
        case "x": return try hexadecimal()
        case "0": return octal(0)
        // A back reference, which RE2 does not support, unless it is an octal escape of two or three digits.
        case "1"..."7":
            guard let first = Self.digit(scalar),
                let second = next,
                ("0"..."7").contains(second)
            else { throw SyntaxError("back references are not supported") }
            return octal(UInt32(first))
        default:
            guard scalar.isASCII, scalar == "_" || !ScalarSet.word.contains(scalar) else {
                throw SyntaxError("the escape \\\(scalar) is not supported")
            }
            return scalar.value
        }
    }

    private mutating func octal(_ first: UInt32) -> UInt32 {
        var value = first
        for _ in 0..<2 {
            guard let scalar = next,
                let digit = Self.digit(scalar),
                digit < 8
            else { break }
            value = value * 8 + UInt32(digit)
            index += 1
        }
        return value
    }

    private mutating func hexadecimal() throws(SyntaxError) -> UInt32 {
        var digits = ""
        if take("{") {
            while !take("}") {
                digits.unicodeScalars.append(try takeAny())
            }
        } else {
            for _ in 0..<2 {
                digits.unicodeScalars.append(try takeAny())
            }
        }

        guard !digits.isEmpty,
            digits.allSatisfy(\.isHexDigit),
            let value = UInt32(digits, radix: 16),
            value <= 0x10FFFF
        else { throw SyntaxError("a hexadecimal escape is invalid") }
        return value
    }
}

/// The parser that compiles a pattern into the instructions of `LinearPattern`.
struct LinearPatternParser {
    typealias Instruction = LinearPattern.Instruction
    package typealias Malformed = LinearPattern.Malformed

    /// Maximum number of instructions. It limits the memory for patterns such as `{1000}{1000}`.
    private static let longestProgram = 5_000

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0

    package init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    mutating func program() throws -> [Instruction] {
        let body = try alternatives()
        guard position == scalars.count else { throw Malformed(reason: "there is a ) without its (") }
        return body + [.match]
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take() throws -> Unicode.Scalar {
        guard let scalar = next else { throw Malformed(reason: "the pattern ends too early") }
        position += 1
        return scalar
    }

    private mutating func alternatives() throws -> [Instruction] {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50 else { throw Malformed(reason: "the groups are nested too deeply") }
        var left = try sequence()
        while next == "|" {
            position += 1
            let right = try sequence()
            left =
                [.split(1, left.count + 2)] + left.shifted(by: 1) + [.jump(left.count + right.count + 2)]
                + right.shifted(by: left.count + 2)
        }
        return left
    }

    private mutating func sequence() throws -> [Instruction] {
        var result: [Instruction] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            result += try repeated(atom()).shifted(by: result.count)
            guard result.count <= Self.longestProgram else { throw Malformed(reason: "the pattern is too large") }
        }
        return result
    }

    private mutating func repeated(_ atom: [Instruction]) throws -> [Instruction] {
        var body = atom
        while let scalar = next {
            switch scalar {
            case "*":
                body = [.split(1, body.count + 2)] + body.shifted(by: 1) + [.jump(0)]
            case "+":
                body += [.split(0, body.count + 1)]
            case "?":
                body = [.split(1, body.count + 1)] + body.shifted(by: 1)
            case "{":
                guard let bounds = try bounds() else { return body }
                body = try expanded(body, bounds)
                continue
            default:
                return body
            }
            position += 1
            if next == "?" { position += 1 }  // A lazy quantifier finds a match exactly when the greedy one does.
        }
        return body
    }

    private func expanded(_ body: [Instruction], _ bounds: (Int, Int?)) throws -> [Instruction] {
        let copies = max(bounds.0, bounds.1 ?? bounds.0) + 1
        guard copies * (body.count + 2) <= Self.longestProgram else {
            throw Malformed(reason: "the pattern is too large")
        }
        var result: [Instruction] = []
        for _ in 0..<bounds.0 { result += body.shifted(by: result.count) }
        if let most = bounds.1 {
            for _ in bounds.0..<max(most, bounds.0) {
                let optional: [Instruction] = [.split(1, body.count + 1)] + body.shifted(by: 1)
                result += optional.shifted(by: result.count)
            }
        } else {
            let star: [Instruction] = [.split(1, body.count + 2)] + body.shifted(by: 1) + [.jump(0)]
            result += star.shifted(by: result.count)
        }
        return result
    }

    /// Parses `{m}`, `{m,}` or `{m,n}`.
    private mutating func bounds() throws -> (Int, Int?)? {
        guard let close = scalars[position...].firstIndex(of: "}") else {
            throw Malformed(reason: "a { has no }")
        }
        let inside = String(String.UnicodeScalarView(scalars[(position + 1)..<close]))
        let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let low = parts.first.flatMap({ Int($0) }), low <= 1_000, parts.count <= 2 else {
            throw Malformed(reason: "{\(inside)} is not a repetition")
        }
        position = close + 1
        if parts.count == 1 { return (low, low) }
        if parts[1].isEmpty { return (low, nil) }
        guard let high = Int(parts[1]), high >= low, high <= 1_000 else {
            throw Malformed(reason: "{\(inside)} is not a repetition")
        }
        return (low, high)
    }

    private mutating func atom() throws -> [Instruction] {
        let scalar = try take()
        switch scalar {
        case ".": return [.one(.anythingButLineFeed)]
        case "^": return [.textStart]
        case "$": return [.textEnd]
        case "[": return [.one(try scalarClass())]
        case "\\": return [.one(try escape())]
        case "(":
            if next == "?" {
                position += 1
                guard try take() == ":" else { throw Malformed(reason: "only (?: groups are understood") }
            }
            let body = try alternatives()
            guard next == ")" else { throw Malformed(reason: "a ( has no )") }
            position += 1
            return body
        case "*", "+", "?": throw Malformed(reason: "there is nothing to repeat before \(scalar)")
        default: return [.one(ScalarSet(ranges: [scalar.value...scalar.value]))]
        }
    }

    private mutating func escape() throws -> ScalarSet {
        let scalar = try take()
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet(ranges: ScalarSet.digits.ranges, inverted: true)
        case "w": return .word
        case "W": return ScalarSet(ranges: ScalarSet.word.ranges, inverted: true)
        case "s": return .space
        case "S": return ScalarSet(ranges: ScalarSet.space.ranges, inverted: true)
        case "n": return ScalarSet(ranges: [0x0A...0x0A])
        case "t": return ScalarSet(ranges: [0x09...0x09])
        case _ where scalar.properties.isAlphabetic || ScalarSet.digits.contains(scalar):
            throw Malformed(reason: "\\\(scalar) is not understood")
        default: return ScalarSet(ranges: [scalar.value...scalar.value])
        }
    }

    private mutating func scalarClass() throws -> ScalarSet {
        var set = ScalarSet()
        if next == "^" {
            set.inverted = true
            position += 1
        }
        var isFirst = true
        while true {
            let scalar = try take()
            if scalar == "]", !isFirst { return set }
            isFirst = false
            if scalar == "\\" {
                let escaped = try escape()
                guard !escaped.inverted else { throw Malformed(reason: "an inverted escape inside [ ]") }
                set.ranges += escaped.ranges
                continue
            }
            if next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
                position += 1
                let upper = try take()
                guard upper.value >= scalar.value else { throw Malformed(reason: "a range runs backwards") }
                set.ranges.append(scalar.value...upper.value)
            } else {
                set.ranges.append(scalar.value...scalar.value)
            }
        }
    }
}

extension [LinearPattern.Instruction] {
    /// Returns the same instructions with their targets moved by `offset`.
    fileprivate func shifted(by offset: Int) -> [LinearPattern.Instruction] {
        map { instruction in
            switch instruction {
            case .split(let first, let second): .split(first + offset, second + offset)
            case .jump(let target): .jump(target + offset)
            case .one, .textStart, .textEnd, .match: instruction
            }
        }
    }
}

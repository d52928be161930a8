/// A regular expression whose matching time is linear in pattern × text: all alternatives are followed at once, without
/// backtracking. It supports the RE2 syntax of flow files: literals, `.`, classes, `\d \w \s`, groups, `|`, `* + ?`,
/// `{m,n}` and the anchors `^ $`. The match may be anywhere in the text.
package struct LinearPattern: Sendable {
    /// The error of an invalid or unsupported pattern.
    package struct Malformed: Error, Equatable {
        package let reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    enum Instruction: Sendable {
        case one(ScalarSet)
        case split(Int, Int)
        case jump(Int)
        case textStart
        case textEnd
        case match
    }

    private let program: [Instruction]

    package init(_ pattern: String) throws {
        var parser = LinearPatternParser(pattern)
        program = try parser.program()
    }

    package func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var current: [Int] = []
        var seen = [Int](repeating: -1, count: program.count)
        for position in 0...scalars.count {
            // A match may begin at every position.
            if follow(0, at: position, of: scalars.count, into: &current, seen: &seen) { return true }
            guard position < scalars.count else { return false }
            var next: [Int] = []
            for index in current {
                guard case .one(let set) = program[index], set.contains(scalars[position]) else { continue }
                if follow(index + 1, at: position + 1, of: scalars.count, into: &next, seen: &seen) { return true }
            }
            current = next
        }
        return false
    }

    /// Adds the instructions that are reachable without reading a character. Returns whether the end of the pattern is
    /// among them.
    private func follow(
        _ start: Int, at position: Int, of count: Int, into list: inout [Int], seen: inout [Int]
    ) -> Bool {
        var open = [start]
        while let index = open.popLast() {
            guard seen[index] != position else { continue }
            seen[index] = position
            switch program[index] {
            case .one: list.append(index)
            case .jump(let target): open.append(target)
            case .split(let first, let second): open += [second, first]
            case .textStart: if position == 0 { open.append(index + 1) }
            case .textEnd: if position == count { open.append(index + 1) }
            case .match: return true
            }
        }
        return false
    }
}

/// A set of Unicode scalars, or its complement.
struct ScalarSet: Sendable {
    package var ranges: [ClosedRange<UInt32>] = []
    var inverted = false

    package static let digits = ScalarSet(ranges: [0x30...0x39])
    package static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    package static let space = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])
    static let anythingButLineFeed = ScalarSet(ranges: [0x0A...0x0A], inverted: true)

    package init(ranges: [ClosedRange<UInt32>] = [], inverted: Bool = false) {
        self.ranges = ranges
        self.inverted = inverted
    }

    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) } != inverted
    }
}

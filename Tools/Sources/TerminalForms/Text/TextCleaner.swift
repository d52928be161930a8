/// The sanitizer of server text for terminal output.
///
/// A terminal interprets escape sequences: in a label, one could move the cursor, change the window title or imitate a
/// prompt. Escape sequences and all other control characters are removed. Bidirectional controls are removed as well,
/// because they can make a URL look like a different one.
package enum TextCleaner {
    /// Returns the text as one line: line breaks and tabs become spaces.
    package static func line(_ text: String) -> String {
        clean(text, lineEnd: " ")
    }

    /// Returns the text with its line breaks and otherwise only visible characters and spaces.
    package static func paragraphs(_ text: String) -> String {
        clean(text, lineEnd: "\n")
    }

    private static func clean(_ text: String, lineEnd: Unicode.Scalar) -> String {
        let scalars = Array(text.unicodeScalars)
        var cleaned = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if let end = endOfSequence(at: index, in: scalars) {
                index = end
                continue
            }

            switch scalar {
            case "\r":
                cleaned.append(lineEnd)
                if index + 1 < scalars.count,
                    scalars[index + 1] == "\n"
                {
                    index += 1
                }
            case "\n", "\u{2028}", "\u{2029}": cleaned.append(lineEnd)
            case "\t": cleaned.append(" ")
            default:
                if !isForbidden(scalar) {
                    cleaned.append(scalar)
                }
            }
            index += 1
        }
        return String(cleaned)
    }

    /// Returns the end index of the escape sequence that starts at `start`; `nil` if there is none.
    private static func endOfSequence(at start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let introducer: Unicode.Scalar
        var index = start + 1
        switch scalars[start] {
        case "\u{1B}":
            guard index < scalars.count else { return index }
            introducer = scalars[index]
            index += 1
        case "\u{90}", "\u{98}", "\u{9B}", "\u{9D}", "\u{9E}", "\u{9F}":
            // An 8-bit control stands for an escape and the character 0x40 below it.
            introducer = Unicode.Scalar(UInt8(scalars[start].value - 0x40))
        default: return nil
        }

        switch introducer {
        case "[": return endOfControlSequence(from: index, in: scalars)
        case "]", "P", "X", "^", "_":
            return endOfControlString(from: index, in: scalars)
        case " "..."/":
            // An intermediate byte is followed by one final byte.
            return min(index + 1, scalars.count)
        default: return index
        }
    }

    private static func endOfControlSequence(from start: Int, in scalars: [Unicode.Scalar]) -> Int {
        var index = start
        while index < scalars.count, (0x20...0x3F).contains(scalars[index].value) {
            index += 1
        }
        if index < scalars.count,
            (0x40...0x7E).contains(scalars[index].value)
        {
            index += 1
        }
        return index
    }

    /// Returns the end of a control string; its start if it is unterminated, to keep the text after the introducer.
    private static func endOfControlString(from start: Int, in scalars: [Unicode.Scalar]) -> Int {
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case "\u{07}", "\u{9C}": return index + 1
            case "\u{1B}":
                if index + 1 < scalars.count,
                    scalars[index + 1] == "\\"
                {
                    return index + 2
                }
                return index
            default: index += 1
            }
        }
        return start
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text without leading and trailing whitespace.
    package var trimmed: String {
        var rest = drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace {
            rest.removeLast()
        }
        return String(rest)
    }
}

extension Collection {
    /// The collection; `nil` if it is empty.
    var nonEmpty: Self? {
        guard !isEmpty else { return nil }
        return self
    }
}

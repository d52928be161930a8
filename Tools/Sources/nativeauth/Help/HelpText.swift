import TerminalForms

/// The parser's help and error texts, wrapped to the terminal's width, because the parser does not wrap usage lines.
enum HelpText {
    private static let gap: Character = "\u{A0}"

    /// Wraps every line that is too long.
    static func fitting(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                DisplayWidth.of(line) <= columns ? String(line) : broken(String(line), columns)
            }
            .joined(separator: "\n")
    }

    private static func broken(_ line: String, _ columns: Int) -> String {
        let margin = String(line.prefix { $0 == " " })
        let isUsage = line.lowercased().hasPrefix("usage:")
        let rest = isUsage ? String(repeating: " ", count: 7) : margin + (line.hasPrefix("  nativeauth") ? "    " : "")
        let body = String(line.dropFirst(margin.count))
        // An option and its value stay on the same line.
        let words = isUsage ? joiningBrackets(body) : body
        return Paragraph.wrap(words, columns: columns, first: margin, rest: rest)
            .map { String($0.text.map { $0 == gap ? " " : $0 }) }.joined(separator: "\n")
    }

    private static func joiningBrackets(_ text: String) -> String {
        var depth = 0
        return String(
            text.map { character in
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                return character == " " && depth > 0 ? gap : character
            })
    }
}

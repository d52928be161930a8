import TerminalForms

/// The parser's help and complaints, in as many columns as there are: the parser itself never breaks a usage line.
enum HelpText {
    private static let gap: Character = "\u{A0}"

    /// Breaks every line that is too long.
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
        // An option stays with its value.
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

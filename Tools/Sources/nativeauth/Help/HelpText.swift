import TerminalForms

/// The parser's help and error texts, wrapped to the terminal's width, because the parser does not wrap usage lines.
enum HelpText {
    private static let gap: Character = "\u{A0}"

    /// Wraps every line that is too long.
    static func fitting(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { wrapped(String($0), columns: columns) }
            .joined(separator: "\n")
    }

    private static func wrapped(_ line: String, columns: Int) -> String {
        guard DisplayWidth.of(line) > columns else { return line }
        let margin = String(line.prefix { $0 == " " })
        var rest = margin
        var body = String(line.dropFirst(margin.count))
        if line.lowercased().hasPrefix("usage:") {
            rest = String(repeating: " ", count: 7)
            // An option and its value stay on the same line.
            body = joiningBrackets(body)
        } else if line.hasPrefix("  nativeauth") {
            rest += "    "
        }
        return Paragraph.wrap(body, columns: columns, first: margin, rest: rest)
            .map { $0.text.replacing(String(gap), with: " ") }.joined(separator: "\n")
    }

    private static func joiningBrackets(_ text: String) -> String {
        var depth = 0
        return String(
            text.map { character in
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                guard character == " ", depth > 0 else { return character }
                return gap
            })
    }
}

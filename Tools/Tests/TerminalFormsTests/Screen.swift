/// The visible lines of an output, after carriage returns and erased lines as a spinner uses them.
struct Screen {
    private(set) var lines: [String] = [""]

    init(_ output: String) {
        var column = 0
        var line: [Character] = []
        var rest = Substring(output)
        func shown() -> String { String(line) }
        while let character = rest.first {
            if rest.hasPrefix("\u{1B}[K") {
                line.removeSubrange(min(column, line.count)...)
                rest = rest.dropFirst(3)
                lines[lines.count - 1] = shown()
                continue
            }
            rest = rest.dropFirst()
            switch character {
            case "\r": column = 0
            case "\n", "\r\n":
                lines.append("")
                line = []
                column = 0
            default:
                if column < line.count { line[column] = character } else { line.append(character) }
                column += 1
                lines[lines.count - 1] = shown()
            }
        }
    }
}

/// A word wrapper for text; a word longer than a line is split.
package struct Paragraph {
    private let columns: Int
    private let first: String
    private let rest: String
    private var lines: [ScreenLine] = []
    private var line: [ScreenLine.Run] = []
    private var width = 0
    private var needsSpace: ScreenLine.Role?

    private init(columns: Int, first: String, rest: String) {
        self.columns = max(columns, 8)
        self.first = first
        self.rest = rest
    }

    /// Wraps runs of text.
    /// - Parameters:
    ///   - runs: the text; its line breaks are kept.
    ///   - columns: maximum line width, including the indent.
    ///   - first, rest: the prefixes of the first line and of every other line.
    /// - Returns: the lines; none if there is no visible text.
    package static func wrap(
        _ runs: [ScreenLine.Run],
        columns: Int,
        first: String = "",
        rest: String = ""
    ) -> [ScreenLine] {
        var paragraph = Paragraph(columns: columns, first: first, rest: rest)
        for run in runs { paragraph.add(run) }
        paragraph.endLine()

        let start = paragraph.lines.drop { $0.runs.isEmpty }
        let blanks = start.reversed().prefix { $0.runs.isEmpty }
        return Array(start.dropLast(blanks.count))
    }

    /// Wraps a text with one role.
    package static func wrap(
        _ text: String,
        _ role: ScreenLine.Role = .plain,
        columns: Int,
        first: String = "",
        rest: String = ""
    ) -> [ScreenLine] {
        wrap([.init(text, role)], columns: columns, first: first, rest: rest)
    }

    private mutating func add(_ run: ScreenLine.Run) {
        var word = ""
        for character in run.text {
            switch character {
            case " ":
                flush(&word, role: run.role)
                if !line.isEmpty { needsSpace = run.role }
            case "\n":
                flush(&word, role: run.role)
                endLine()
            default: word.append(character)
            }
        }
        flush(&word, role: run.role)
    }

    private mutating func flush(_ word: inout String, role: ScreenLine.Role) {
        guard !word.isEmpty else { return }
        defer { word = "" }

        let wordWidth = DisplayWidth.of(word)
        if !line.isEmpty, needsSpace != nil, width + 1 + wordWidth > columns {
            endLine()
        }
        if let space = needsSpace, !line.isEmpty {
            append(" ", role: space)
        }
        needsSpace = nil

        for character in word {
            if !line.isEmpty, width + DisplayWidth.of(character) > columns {
                endLine()
            }
            append(String(character), role: role)
        }
    }

    private mutating func append(_ text: String, role: ScreenLine.Role) {
        if line.isEmpty {
            var indent = ScreenLine.Run(rest)
            if lines.isEmpty {
                indent.text = first
                if role == .alert {
                    indent.role = .alert
                }
            }
            width = DisplayWidth.of(indent.text)
            if !indent.text.isEmpty {
                line.append(indent)
            }
        }

        if let last = line.last, last.role == role {
            line[line.count - 1].text += text
        } else {
            line.append(.init(text, role))
        }
        width += DisplayWidth.of(text)
    }

    private mutating func endLine() {
        lines.append(ScreenLine(line))
        line = []
        width = 0
        needsSpace = nil
    }
}

/// A two-column table of names and values, such as the signed-in user.
package enum ValueTable {
    package typealias Row = (name: String, value: String?)

    /// Renders the table, as `Name: value` in plain output. Rows without a value are omitted.
    package static func lines(_ rows: [Row], traits: TerminalTraits) -> [ScreenLine] {
        var shown: [(name: String, value: String)] = []
        for row in rows {
            guard let value = row.value, !value.isEmpty else {
                continue
            }
            shown.append((TextCleaner.line(row.name), TextCleaner.line(value)))
        }

        if traits.isPlain {
            return shown.flatMap { Paragraph.wrap("\($0.name): \($0.value)", columns: traits.columns) }
        }

        let widest = shown.map { DisplayWidth.of($0.name) }.max() ?? 0
        let width = min(widest, traits.columns / 2)
        let indent = String(repeating: " ", count: width + 4)
        return shown.flatMap { name, value in
            let gap = max(0, width - DisplayWidth.of(name)) + 2
            let start = "  \(name)" + String(repeating: " ", count: gap)
            // `Paragraph` collapses spaces; no-break spaces preserve the gap between the columns.
            let name = ScreenLine.Run(start.replacing(" ", with: "\u{A0}"), .strong)
            let lines = Paragraph.wrap(
                [name, .init(value)],
                columns: traits.columns,
                rest: indent
            )
            return lines.map(restoringSpaces)
        }
    }

    private static func restoringSpaces(_ line: ScreenLine) -> ScreenLine {
        ScreenLine(line.runs.map { .init($0.text.replacing("\u{A0}", with: " "), $0.role) })
    }
}

/// A two-column table of names and values, such as the signed-in user.
package enum ValueTable {
    package typealias Row = (name: String, value: String?)

    /// Renders the table, as `Name: value` in plain output. Rows without a value are omitted.
    package static func lines(_ rows: [Row], traits: TerminalTraits) -> [ScreenLine] {
        let shown = rows.compactMap { row -> (String, String)? in
            guard let value = row.value, !value.isEmpty else {
                return nil
            }
            return (TextCleaner.line(row.name), TextCleaner.line(value))
        }
        if traits.isPlain {
            return shown.flatMap { Paragraph.wrap("\($0.0): \($0.1)", columns: traits.columns) }
        }
        let width = min(
            shown.map { DisplayWidth.of($0.0) }.max() ?? 0,
            traits.columns / 2
        )
        return shown.flatMap { name, value in
            let gap = String(
                repeating: " ",
                count: max(0, width - DisplayWidth.of(name)) + 2
            )
            let indent = String(repeating: " ", count: width + 4)
            // `Paragraph` collapses spaces; no-break spaces preserve the gap between the columns.
            let start = "  \(name)\(gap)".replacing(" ", with: "\u{A0}")
            let lines = Paragraph.wrap(
                [.init(start, .strong), .init(value)],
                columns: traits.columns,
                rest: indent
            )
            return lines.map { line in
                ScreenLine(line.runs.map { .init($0.text.replacing("\u{A0}", with: " "), $0.role) })
            }
        }
    }
}

/// Names and values in two columns, such as who is signed in.
package enum ValueTable {
    /// Draws the table; rows without a value are left out.
    /// - Parameters:
    ///   - rows: names and values, in their order.
    ///   - columns: the widest line.
    ///   - isPlain: whether each row is a sentence of its own.
    package static func lines(
        _ rows: [(name: String, value: String?)], columns: Int, isPlain: Bool = false
    ) -> [ScreenLine] {
        let shown = rows.compactMap { row -> (String, String)? in
            guard let value = row.value, !value.isEmpty else { return nil }
            return (TextCleaner.line(row.name), TextCleaner.line(value))
        }
        if isPlain { return shown.flatMap { Paragraph.wrap("\($0.0): \($0.1)", columns: columns) } }
        let width = min(shown.map { DisplayWidth.of($0.0) }.max() ?? 0, columns / 2)
        return shown.flatMap { name, value in
            let gap = String(repeating: " ", count: max(0, width - DisplayWidth.of(name)) + 2)
            let indent = String(repeating: " ", count: width + 4)
            return Paragraph.wrap(
                [.init("  \(name)\(gap)".replacingSpaces, .strong), .init(value)],
                columns: columns,
                rest: indent
            ).map { $0.restoringSpaces }
        }
    }
}

// A paragraph breaks at spaces and keeps only one between words; the gap between two columns must survive that.
extension String {
    fileprivate var replacingSpaces: String { String(map { $0 == " " ? "\u{A0}" : $0 }) }
    fileprivate var restoringSpaces: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}

extension ScreenLine {
    fileprivate var restoringSpaces: ScreenLine { ScreenLine(runs.map { Run($0.text.restoringSpaces, $0.role) }) }
}

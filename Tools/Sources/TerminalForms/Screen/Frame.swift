/// A box around a text, such as a mail that has arrived.
package enum Frame {
    /// Returns the frame; in plain output only the title and the text.
    /// - Parameter text: the content; its line breaks are kept.
    package static func lines(title: String, text: String, traits: TerminalTraits) -> [ScreenLine] {
        guard !traits.isPlain else {
            let heading = "\(TextCleaner.line(title)):"
            let body = wrap(text, columns: traits.columns)
            return Paragraph.wrap(heading, .strong, columns: traits.columns) + body
        }

        let width = min(traits.columns, 72)
        let inner = width - 4
        let edges = traits.symbol("┌┐└┘─│", ascii: "++++-|").map(String.init)

        let name = Paragraph.wrap(TextCleaner.line(title), columns: inner - 4).first?.text ?? ""
        let rest = max(0, width - DisplayWidth.of(name) - 5)
        let end = " " + String(repeating: edges[4], count: rest) + edges[1]
        let top = ScreenLine([.init("\(edges[0])\(edges[4]) "), .init(name, .strong), .init(end)])

        let rows = wrap(text, columns: inner).map { line in
            let gap = String(repeating: " ", count: max(0, inner - line.width))
            let start = ScreenLine.Run("\(edges[5]) ")
            return ScreenLine([start] + line.runs + [.init("\(gap) \(edges[5])")])
        }

        let bottom = edges[2] + String(repeating: edges[4], count: width - 2) + edges[3]
        return [top] + rows + [ScreenLine(bottom)]
    }

    /// Wraps each line of a text; a blank line stays.
    private static func wrap(_ text: String, columns: Int) -> [ScreenLine] {
        let lines = TextCleaner.paragraphs(text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.flatMap { line in
            Paragraph.wrap(String(line), columns: columns).nonEmpty ?? [.blank]
        }
    }
}

/// A box around a text, such as a mail that has arrived.
package enum Frame {
    /// Returns the frame; in plain output only the title and the text.
    /// - Parameter text: the content; its line breaks are kept.
    package static func lines(title: String, text: String, traits: TerminalTraits) -> [ScreenLine] {
        let width = min(traits.columns, 72)
        let edges = traits.symbol("┌┐└┘─│", ascii: "++++-|").map(String.init)
        let inner = if traits.isPlain { traits.columns } else { width - 4 }
        let body = TextCleaner.paragraphs(text).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line -> [ScreenLine] in
                let wrapped = Paragraph.wrap(String(line), columns: inner)
                return if wrapped.isEmpty { [.blank] } else { wrapped }
            }
        if traits.isPlain {
            return Paragraph.wrap("\(TextCleaner.line(title)):", .strong, columns: inner) + body
        }
        let name = Paragraph.wrap(TextCleaner.line(title), columns: inner - 4).first?.text ?? ""
        let rest = max(0, width - DisplayWidth.of(name) - 5)
        let end = " " + String(repeating: edges[4], count: rest) + edges[1]
        let top = ScreenLine([.init("\(edges[0])\(edges[4]) "), .init(name, .strong), .init(end)])
        let bottom = ScreenLine(edges[2] + String(repeating: edges[4], count: width - 2) + edges[3])
        let rows = body.map { line in
            let gap = String(repeating: " ", count: max(0, inner - line.width))
            return ScreenLine([.init("\(edges[5]) ")] + line.runs + [.init("\(gap) \(edges[5])")])
        }
        return [top] + rows + [bottom]
    }
}

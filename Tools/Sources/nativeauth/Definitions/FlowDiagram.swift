import LocalIdentityServer
import TerminalForms

/// A flow drawn as text: the numbered nodes, each with its edges to other nodes.
struct FlowDiagram {
    private struct Symbols {
        let branch: String
        let last: String
        let bar: String
        let arrow: String
        let back: String
        let ellipsis: String

        static let unicode = Symbols(branch: "├─ ", last: "└─ ", bar: "│  ", arrow: " → ", back: " ↑", ellipsis: "…")
        static let ascii = Symbols(branch: "|- ", last: "`- ", bar: "|  ", arrow: " -> ", back: " ^", ellipsis: "...")
    }

    private let flow: FlowOverview
    private let symbols: Symbols
    private let isUnicode: Bool
    private let columns: Int

    init(_ flow: FlowOverview, traits: TerminalTraits) {
        self.flow = flow
        isUnicode = traits.isUnicode
        symbols = if traits.isUnicode { .unicode } else { .ascii }
        columns = traits.columns
    }

    /// The lines of the drawing.
    var lines: [ScreenLine] {
        let numbers = Dictionary(flow.nodes.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        var lines = [ScreenLine(truncated(flow.title), .strong)]
        for user in flow.applications {
            lines.append(ScreenLine(truncated("used by \(user.name): \(user.clientId)"), .quiet))
        }
        for (index, node) in flow.nodes.enumerated() {
            lines += [.blank] + draw(node, number: index + 1, numbers: numbers)
        }
        if flow.nodes.contains(where: { node in node.edges.contains { isBack($0, from: node, numbers: numbers) } }) {
            lines += [.blank, ScreenLine("\(symbols.back.trimmed) leads back to an earlier node", .quiet)]
        }
        return lines
    }

    private func draw(_ node: FlowOverview.Node, number: Int, numbers: [String: Int]) -> [ScreenLine] {
        var heading = "\(pad(number)) \(node.id)  [\(node.kind)]"
        if number == 1 { heading += "  start" }
        var lines = [ScreenLine(truncated(heading))]
        if !node.detail.isEmpty {
            let words = TextCleaner.line(node.detail)
            var bar = "    " + symbols.bar
            if node.edges.isEmpty { bar = "       " }
            let text = Paragraph.wrap(words, .quiet, columns: columns, first: bar, rest: bar)
            lines += text.map { line in ScreenLine(ascii(line.text)) }
        }
        for (index, edge) in node.edges.enumerated() {
            let symbol = if index == node.edges.count - 1 { symbols.last } else { symbols.branch }
            var line = "    \(symbol)\(edge.name)\(symbols.arrow)\(numbers[edge.target] ?? 0) \(edge.target)"
            if isBack(edge, from: node, numbers: numbers) { line += symbols.back }
            lines.append(ScreenLine(truncated(line)))
        }
        return lines
    }

    private func isBack(_ edge: FlowOverview.Edge, from node: FlowOverview.Node, numbers: [String: Int]) -> Bool {
        (numbers[edge.target] ?? 0) <= (numbers[node.id] ?? 0)
    }

    private func pad(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, 3 - text.count)) + text
    }

    private func truncated(_ text: String) -> String {
        let text = ascii(TextCleaner.line(text))
        guard DisplayWidth.of(text) > columns else { return text }
        var result = ""
        var width = DisplayWidth.of(symbols.ellipsis)
        for character in text {
            width += DisplayWidth.of(character)
            guard width <= columns else { break }
            result.append(character)
        }
        return result + symbols.ellipsis
    }

    /// Replaces non-ASCII characters with `?` for a terminal without Unicode.
    private func ascii(_ text: String) -> String {
        guard !isUnicode else { return text }
        return String(
            text.map { character -> Character in
                if character.isASCII { character } else { "?" }
            })
    }
}

extension FlowOverview {
    /// The handle, the type and the number of nodes.
    var title: String {
        switch nodes.count {
        case 1: "\(handle)  \(type), 1 node"
        default: "\(handle)  \(type), \(nodes.count) nodes"
        }
    }
}

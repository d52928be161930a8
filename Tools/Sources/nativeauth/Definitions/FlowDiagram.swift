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

    var lines: [ScreenLine] {
        let numbers = Dictionary(flow.nodes.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        var lines = [ScreenLine(truncated(flow.title), .strong)]
        lines += flow.applications.map { ScreenLine(truncated("used by \($0.name): \($0.clientId)"), .quiet) }
        for (index, node) in flow.nodes.enumerated() {
            lines += [.blank] + draw(node, number: index + 1, numbers: numbers)
        }
        if flow.nodes.contains(where: { node in node.edges.contains { isBack($0, from: node, numbers: numbers) } }) {
            lines += [.blank, ScreenLine("\(symbols.back.trimmed) leads back to an earlier node", .quiet)]
        }
        return lines
    }

    private func draw(_ node: FlowOverview.Node, number: Int, numbers: [String: Int]) -> [ScreenLine] {
        let margin = String(repeating: " ", count: max(0, 3 - String(number).count))
        let start = number == 1 ? "  start" : ""
        var lines = [ScreenLine(truncated("\(margin)\(number) \(node.id)  [\(node.kind)]\(start)"))]
        if !node.detail.isEmpty {
            let words = TextCleaner.line(node.detail)
            let bar = "    " + (node.edges.isEmpty ? "   " : symbols.bar)
            let text = Paragraph.wrap(words, .quiet, columns: columns, first: bar, rest: bar)
            lines += text.map { line in ScreenLine(ascii(line.text)) }
        }
        for (index, edge) in node.edges.enumerated() {
            let symbol = index == node.edges.count - 1 ? symbols.last : symbols.branch
            var line = "    \(symbol)\(edge.name)\(symbols.arrow)\(numbers[edge.target] ?? 0) \(edge.target)"
            if isBack(edge, from: node, numbers: numbers) { line += symbols.back }
            lines.append(ScreenLine(truncated(line)))
        }
        return lines
    }

    private func isBack(_ edge: FlowOverview.Edge, from node: FlowOverview.Node, numbers: [String: Int]) -> Bool {
        (numbers[edge.target] ?? 0) <= (numbers[node.id] ?? 0)
    }

    private func truncated(_ text: String) -> String {
        let text = ascii(TextCleaner.line(text))
        guard DisplayWidth.of(text) > columns else { return text }
        var width = DisplayWidth.of(symbols.ellipsis)
        let start = text.prefix { character in
            width += DisplayWidth.of(character)
            return width <= columns
        }
        return start + symbols.ellipsis
    }

    /// Replaces non-ASCII characters with `?` for a terminal without Unicode.
    private func ascii(_ text: String) -> String {
        isUnicode ? text : String(text.map { $0.isASCII ? $0 : "?" })
    }
}

extension FlowOverview {
    var title: String {
        "\(handle)  \(type), \(nodes.count) \(nodes.count == 1 ? "node" : "nodes")"
    }
}

import LocalIdentityServer
import TerminalForms

/// A flow drawn as text: the numbered nodes, each with its edges to other nodes.
struct FlowPicture {
    private struct Signs {
        let branch: String
        let last: String
        let bar: String
        let arrow: String
        let back: String
        let cut: String

        static let unicode = Signs(branch: "├─ ", last: "└─ ", bar: "│  ", arrow: " → ", back: " ↑", cut: "…")
        static let ascii = Signs(branch: "|- ", last: "`- ", bar: "|  ", arrow: " -> ", back: " ^", cut: "...")
    }

    private let flow: FlowOverview
    private let signs: Signs
    private let columns: Int

    init(_ flow: FlowOverview, _ traits: TerminalTraits) {
        self.flow = flow
        signs = traits.isUnicode ? .unicode : .ascii
        columns = traits.columns
    }

    /// The lines of the drawing.
    var lines: [ScreenLine] {
        let numbers = Dictionary(flow.nodes.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        let count = flow.nodes.count == 1 ? "1 node" : "\(flow.nodes.count) nodes"
        var lines = [ScreenLine(cut("\(flow.handle)  \(flow.type), \(count)"), .strong)]
        for user in flow.applications {
            lines.append(ScreenLine(cut("used by \(user.name): \(user.clientId)"), .quiet))
        }
        for (index, node) in flow.nodes.enumerated() {
            lines += [.blank] + draw(node, index + 1, numbers)
        }
        if flow.nodes.contains(where: { node in node.edges.contains { isBack($0, from: node, numbers) } }) {
            lines += [.blank, ScreenLine("\(signs.back.trimmed) goes back to a node further up", .quiet)]
        }
        return lines
    }

    private func draw(_ node: FlowOverview.Node, _ number: Int, _ numbers: [String: Int]) -> [ScreenLine] {
        let start = number == 1 ? "  start" : ""
        var lines = [ScreenLine(cut("\(pad(number)) \(node.id)  [\(node.kind)]\(start)"))]
        if !node.detail.isEmpty {
            let words = TextCleaner.line(node.detail)
            let bar = "    " + (node.edges.isEmpty ? "   " : signs.bar)
            let text = Paragraph.wrap(words, .quiet, columns: columns, first: bar, rest: bar)
            lines += text.map { line in ScreenLine(ascii(line.text)) }
        }
        for (index, edge) in node.edges.enumerated() {
            let sign = index == node.edges.count - 1 ? signs.last : signs.branch
            let back = isBack(edge, from: node, numbers) ? signs.back : ""
            let target = "\(numbers[edge.target] ?? 0) \(edge.target)"
            lines.append(ScreenLine(cut("    \(sign)\(edge.name)\(signs.arrow)\(target)\(back)")))
        }
        return lines
    }

    private func isBack(_ edge: FlowOverview.Edge, from node: FlowOverview.Node, _ numbers: [String: Int]) -> Bool {
        (numbers[edge.target] ?? 0) <= (numbers[node.id] ?? 0)
    }

    private func pad(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, 3 - text.count)) + text
    }

    private func cut(_ text: String) -> String {
        let text = ascii(TextCleaner.line(text))
        guard DisplayWidth.of(text) > columns else { return text }
        var kept = ""
        var width = DisplayWidth.of(signs.cut)
        for character in text {
            width += DisplayWidth.of(character)
            guard width <= columns else { break }
            kept.append(character)
        }
        return kept + signs.cut
    }

    /// Replaces non-ASCII characters with `?` for a terminal without Unicode.
    private func ascii(_ text: String) -> String {
        guard signs.branch == Signs.ascii.branch else { return text }
        return String(text.map { $0.isASCII ? $0 : "?" })
    }
}

import LocalIdentityServer
import TerminalForms

/// A flow drawn as text: the numbered nodes, each with its edges to other nodes. In plain output, nothing is drawn or
/// truncated.
struct FlowDiagram {
    let flow: FlowOverview
    let traits: TerminalTraits

    var lines: [ScreenLine] {
        var numbers: [String: Int] = [:]
        for (index, node) in flow.nodes.enumerated() where numbers[node.id] == nil {
            numbers[node.id] = index + 1
        }

        var lines = [ScreenLine(truncated(flow.title), .strong)]
        lines += flow.applications.map { application in
            ScreenLine(truncated("used by \(application.name): \(application.clientId)"), .quiet)
        }
        for (index, node) in flow.nodes.enumerated() {
            lines += [.blank] + draw(node, number: index + 1, numbers: numbers)
        }

        let hasBack = flow.nodes.contains { node in
            node.edges.contains { isBack($0, from: node, numbers: numbers) }
        }
        if hasBack, !traits.isPlain {
            let arrow = traits.symbol("↑", ascii: "^")
            lines += [.blank, ScreenLine("\(arrow) leads back to an earlier node", .quiet)]
        }
        return lines
    }

    private func draw(
        _ node: FlowOverview.Node,
        number: Int,
        numbers: [String: Int]
    ) -> [ScreenLine] {
        let margin = String(repeating: " ", count: max(0, 3 - String(number).count))
        var head = "\(margin)\(number) \(node.id)  [\(node.kind)]"
        if number == 1 { head += "  start" }
        var lines = [ScreenLine(truncated(head))]

        if !node.detail.isEmpty {
            var bar = "       "
            if !node.edges.isEmpty { bar = symbol("    │  ", "    |  ", bar) }
            let text = Paragraph.wrap(
                TextCleaner.line(node.detail),
                .quiet,
                columns: traits.columns,
                first: bar,
                rest: bar
            )
            lines += text.map { line in ScreenLine(ascii(line.text)) }
        }

        for (index, edge) in node.edges.enumerated() {
            var branch = symbol("├─ ", "|- ", "")
            if index == node.edges.count - 1 { branch = symbol("└─ ", "`- ", "") }
            let arrow = symbol(" → ", " -> ", ": ")
            var line = "    \(branch)\(edge.name)\(arrow)\(numbers[edge.target] ?? 0) \(edge.target)"
            if isBack(edge, from: node, numbers: numbers) {
                line += symbol(" ↑", " ^", ", an earlier node")
            }
            lines.append(ScreenLine(truncated(line)))
        }
        return lines
    }

    private func isBack(
        _ edge: FlowOverview.Edge,
        from node: FlowOverview.Node,
        numbers: [String: Int]
    ) -> Bool {
        (numbers[edge.target] ?? 0) <= (numbers[node.id] ?? 0)
    }

    private func truncated(_ text: String) -> String {
        let text = ascii(TextCleaner.line(text))
        guard !traits.isPlain, DisplayWidth.of(text) > traits.columns else { return text }

        let ellipsis = traits.symbol("…", ascii: "...")
        var width = DisplayWidth.of(ellipsis)
        let start = text.prefix { character in
            width += DisplayWidth.of(character)
            return width <= traits.columns
        }
        return start + ellipsis
    }

    private func symbol(_ unicode: String, _ ascii: String, _ plain: String) -> String {
        traits.symbol(unicode, ascii: ascii, plain: plain)
    }

    /// Replaces non-ASCII characters with `?` for a terminal without Unicode.
    private func ascii(_ text: String) -> String {
        guard !traits.isUnicode else { return text }
        return String(text.map { $0.isASCII ? $0 : "?" })
    }
}

extension FlowOverview {
    var title: String { "\(handle)  \(type), \(nodes.count.counted("node"))" }
}

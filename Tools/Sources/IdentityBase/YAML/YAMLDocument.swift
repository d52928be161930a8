import Yams

/// The YAML of one file. Every error names the file and a line.
package struct YAMLDocument {
    /// Maximum nesting depth, above that of any real file.
    package static let deepest = 32

    package let file: String
    /// Whether values may have tags such as `!Ref`.
    private let allowsTags: Bool
    /// Line in the file of each line of the text; empty if they are the same.
    private let lines: [Int]

    package init(file: String, allowsTags: Bool = false, lines: [Int] = []) {
        self.file = file
        self.allowsTags = allowsTags
        self.lines = lines
    }

    package func root(of text: String) throws -> YAMLNode {
        let node = try compose(text)
        try checkDepth(node)
        return YAMLNode(node, document: self)
    }

    package func error(_ line: Int, reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: self.line(line), reason: reason)
    }

    func line(_ line: Int) -> Int {
        guard let last = lines.last else { return line }
        return if lines.indices.contains(line - 1) { lines[line - 1] } else { last }
    }

    private func compose(_ text: String) throws -> Node {
        do {
            try YAMLGuard.check(text, allowsTags: allowsTags)
            guard let node = try Yams.compose(yaml: text) else { throw error(1, reason: "the file is empty") }
            return node
        } catch let refusal as YAMLGuard.Refusal {
            throw error(refusal.line, reason: refusal.reason)
        } catch let problem as YamlError {
            switch problem {
            case .scanner(_, let reason, let mark, _), .parser(_, let reason, let mark, _),
                .composer(_, let reason, let mark, _):
                throw error(mark.line, reason: "this is not YAML: \(reason)")
            case .duplicatedKeysInMapping(let names, let context):
                throw error(context.mark.line, reason: "\(names.joined(separator: ", ")) is there twice")
            case .reader(let reason, _, _, _):
                throw error(1, reason: "this is not YAML: \(reason)")
            default:
                throw error(1, reason: "this is not YAML")
            }
        }
    }

    private func checkDepth(_ root: Node) throws {
        var open = [(node: root, depth: 1)]
        while let (node, depth) = open.popLast() {
            guard depth <= Self.deepest else { throw error(node.mark?.line ?? 1, reason: "this is nested too deeply") }
            switch node {
            case .mapping(let mapping):
                for (key, value) in mapping { open += [(key, depth + 1), (value, depth + 1)] }
            case .sequence(let sequence): open += sequence.map { ($0, depth + 1) }
            case .scalar, .alias: break
            }
        }
    }
}

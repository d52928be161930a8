import NativeAuthBase
import Yams

/// The YAML of one file. Every error names the file and a line.
package struct YAMLDocument {
    /// Maximum nesting depth, above that of any real file.
    package static let deepest = 32
    /// Maximum number of values, with those that aliases repeat.
    static let mostNodes = 100_000

    /// Distinguishes a plain scalar that may be a flag, a number or null from a text, with one regular expression. The
    /// parser's own resolver tries seven for each name of a mapping.
    private static let resolver: Resolver = {
        let rules: [Resolver.Rule] = [.bool, .int, .float, .null]
        let pattern = rules.map(\.pattern).joined(separator: "|")
        let resolver = try? Resolver.basic.appending(Tag.Name(rawValue: "no text"), pattern)
        return resolver ?? .default
    }()

    package let file: String
    /// Indicates whether values may have tags such as `!Ref`.
    private let allowsTags: Bool
    /// Indicates whether a name may occur again in the same mapping. `YAMLNode.repeatedNames` then has the earlier
    /// ones.
    private let allowsRepeatedNames: Bool
    /// Line in the file of each line of the text; empty if they are the same.
    private let lines: [Int]

    package init(
        file: String,
        allowsTags: Bool = false,
        allowsRepeatedNames: Bool = false,
        lines: [Int] = []
    ) {
        self.file = file
        self.allowsTags = allowsTags
        self.allowsRepeatedNames = allowsRepeatedNames
        self.lines = lines
    }

    package func root(of text: String) throws -> YAMLNode {
        let (node, hasAnchors) = try compose(text)
        try checkSize(node)
        guard hasAnchors else { return YAMLNode(node, document: self) }
        let tree = try YAMLAnchors(document: self).expanded(node)
        return YAMLNode(tree, document: self)
    }

    package func error(_ line: Int, reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: self.line(line), reason: reason)
    }

    func line(_ line: Int) -> Int {
        guard let last = lines.last else { return line }
        guard lines.indices.contains(line - 1) else { return last }
        return lines[line - 1]
    }

    /// Reads JSON with the rules of JSON, and any other text as YAML.
    private func compose(_ text: String) throws -> (Node, hasAnchors: Bool) {
        var jsonProblem: FlowDefinitionError?
        if JSONTranslation.isPossible(text) {
            do {
                return (try parse(try JSONTranslation.yaml(of: text)), false)
            } catch JSONReadError.malformed(let offset) {
                let lineFeeds = text.utf8.prefix(offset).count {
                    $0 == UInt8(ascii: "\n")
                }
                jsonProblem = error(lineFeeds + 1, reason: "this is not JSON")
            } catch is JSONReadError {
                // The limits of YAML refuse it too, with the line.
            }
        }

        do {
            let hasAnchors = try YAMLGuard.check(text, allowsTags: allowsTags)
            return (try parse(text), hasAnchors)
        } catch let refusal as YAMLGuard.Refusal {
            throw error(refusal.line, reason: refusal.reason)
        } catch let yamlProblem as FlowDefinitionError {
            if let jsonProblem, file.hasSuffix(".json") { throw jsonProblem }
            throw yamlProblem
        }
    }

    /// Parses the text. The parser refuses repeated names: each one is marked, and the text is parsed again.
    private func parse(_ text: String) throws -> Node {
        var text = text
        var repeated = 0
        while true {
            do {
                let node = try Yams.compose(yaml: text, Self.resolver)
                guard let node else { throw error(1, reason: "the file is empty") }
                return node
            } catch YamlError.duplicatedKeysInMapping(let names, let context) {
                let mark = context.mark
                let isAllowed = allowsRepeatedNames && repeated < RepeatedName.most
                guard isAllowed,
                    let marked = RepeatedName.marking(
                        text,
                        line: mark.line,
                        column: mark.column,
                        number: repeated
                    )
                else { throw error(mark.line, reason: "\(names.joined(separator: ", ")) is there twice") }

                text = marked
                repeated += 1
            } catch let problem as YamlError {
                throw self.problem(problem)
            }
        }
    }

    private func problem(_ problem: YamlError) -> FlowDefinitionError {
        switch problem {
        case .scanner(_, let reason, let mark, _),
            .parser(_, let reason, let mark, _),
            .composer(_, let reason, let mark, _):
            error(mark.line, reason: "this is not YAML: \(reason)")
        case .reader(let reason, _, _, _):
            error(1, reason: "this is not YAML: \(reason)")
        default:
            error(1, reason: "this is not YAML")
        }
    }

    /// Checks the depth and the number of the values. The parser shares the values that aliases repeat, but later
    /// readers visit each repetition.
    private func checkSize(_ root: Node) throws {
        var pending = [(node: root, depth: 1)]
        var count = 0
        while let (node, depth) = pending.popLast() {
            count += 1
            guard count <= Self.mostNodes else {
                throw error(root.mark?.line ?? 1, reason: "the document has too many values, with those of aliases")
            }
            guard depth <= Self.deepest else {
                throw error(node.mark?.line ?? 1, reason: "this is nested too deeply")
            }

            switch node {
            case .mapping(let mapping):
                for (key, value) in mapping {
                    pending.append((key, depth + 1))
                    pending.append((value, depth + 1))
                }
            case .sequence(let sequence):
                pending += sequence.map { ($0, depth + 1) }
            case .scalar, .alias:
                break
            }
        }
    }
}

import Yams

extension YAMLNode {
    /// Returns the YAML of this node. Quotes stay, so that a text is not read as a number afterwards.
    package func yaml() throws -> String { try Yams.serialize(node: node, allowUnicode: true) }

    /// Returns the YAML of this node with other scalars in the place of some.
    ///
    /// - Parameter replacement: returns the new text for the member with a path, the elements of a list not counted;
    ///   nil keeps the scalar.
    package func replacing(_ replacement: ([String], YAMLNode) -> String?) -> YAMLNode {
        YAMLNode(replace(node, path: [], parent: self, replacement: replacement), document: document)
    }

    /// Returns the mapping without a member at any depth.
    package func removing(_ path: [String]) -> YAMLNode {
        YAMLNode(Self.remove(path[...], from: node), document: document)
    }

    /// Returns the mapping with a text as the member at a path of mappings, which are added as needed.
    package func setting(_ path: [String], to text: String) -> YAMLNode {
        YAMLNode(Self.set(path[...], text: text, in: node), document: document)
    }

    private func replace(
        _ node: Node, path: [String], parent: YAMLNode, replacement: ([String], YAMLNode) -> String?
    ) -> Node {
        switch node {
        case .mapping(let mapping):
            var changed = mapping
            let wrapped = YAMLNode(node, document: document)
            for (key, value) in mapping {
                changed[key] = replace(
                    value, path: path + [key.scalar?.string ?? ""], parent: wrapped, replacement: replacement)
            }
            return .mapping(changed)
        case .sequence(let sequence):
            var changed = sequence
            for index in sequence.indices {
                changed[index] = replace(sequence[index], path: path, parent: parent, replacement: replacement)
            }
            return .sequence(changed)
        case .scalar:
            return replacement(path, parent).map(Self.scalar) ?? node
        case .alias:
            return node
        }
    }

    private static func remove(_ path: ArraySlice<String>, from node: Node) -> Node {
        guard let first = path.first else { return node }
        switch node {
        case .mapping(let mapping):
            var changed = mapping
            let key = mapping.first { $0.key.scalar?.string == first }?.key
            guard let key, let value = mapping[key] else { return node }
            changed[key] = if path.count == 1 { nil } else { remove(path.dropFirst(), from: value) }
            return .mapping(changed)
        case .sequence(let sequence):
            var changed = sequence
            for index in sequence.indices { changed[index] = remove(path, from: sequence[index]) }
            return .sequence(changed)
        case .scalar, .alias:
            return node
        }
    }

    private static func set(_ path: ArraySlice<String>, text: String, in node: Node) -> Node {
        guard let first = path.first else { return scalar(text) }
        var mapping = node.mapping ?? Node.Mapping([])
        let key = mapping.first { $0.key.scalar?.string == first }?.key ?? Node(first)
        mapping[key] = set(path.dropFirst(), text: text, in: mapping[key] ?? .mapping(Node.Mapping([])))
        return .mapping(mapping)
    }

    private static func scalar(_ text: String) -> Node { .scalar(Node.Scalar(text, Tag(.str), .doubleQuoted)) }
}

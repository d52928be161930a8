import Yams

/// A YAML tree to be written. Members keep their order.
package struct YAMLTree {
    let node: Node

    private init(_ node: Node) { self.node = node }

    package init(_ node: YAMLNode) { self.node = node.node }

    /// Returns a text, quoted if YAML would read it as another type.
    package static func text(_ text: String) -> YAMLTree {
        let plain = Node(text)
        let isNumber = plain.int != nil || plain.float != nil
        let isAmbiguous = isNumber || plain.bool != nil || plain.null != nil
        return YAMLTree(Node(text, Tag(.str), isAmbiguous ? .singleQuoted : .any))
    }

    package static func flag(_ flag: Bool) -> YAMLTree {
        YAMLTree(Node(String(flag), Tag(.bool), .plain))
    }

    package static func list(_ items: [YAMLTree]) -> YAMLTree {
        YAMLTree(Node(items.map(\.node)))
    }

    package static func mapping(_ members: [(String, YAMLTree?)]) -> YAMLTree {
        let pairs = members.compactMap { name, value in
            value.map { (Node(name), $0.node) }
        }
        return YAMLTree(Node(pairs))
    }

    package func written() throws -> String {
        try Yams.serialize(node: node, indent: 2, width: -1, allowUnicode: true)
    }
}

extension YAMLNode {
    /// Returns the YAML of this node. Quotes stay, so that a text is not read as a number afterwards.
    package func yaml() throws -> String { try Yams.serialize(node: node, allowUnicode: true) }

    /// Returns the YAML of this node with other scalars in the place of some.
    /// - Parameter replacement: returns the new text for the path of a member, without indices; nil keeps the scalar.
    package func replacing(_ replacement: ([String], YAMLNode) -> String?) -> YAMLNode {
        YAMLNode(replace(node, path: [], parent: self, replacement: replacement), document: document)
    }

    /// Returns the mapping without a member at any depth.
    package func removing(_ path: [String]) -> YAMLNode {
        let edited = Self.edit(path[...], of: node, to: nil)
        return YAMLNode(edited ?? node, document: document)
    }

    /// Returns the mapping with a text as the member at a path of mappings, which are added as needed.
    package func setting(_ path: [String], to text: String) -> YAMLNode {
        let edited = Self.edit(path[...], of: node, to: Self.scalar(text))
        return YAMLNode(edited ?? node, document: document)
    }

    private func replace(
        _ node: Node,
        path: [String],
        parent: YAMLNode,
        replacement: ([String], YAMLNode) -> String?
    ) -> Node {
        switch node {
        case .mapping(let mapping):
            var changed = mapping
            let wrapped = YAMLNode(node, document: document)
            for (key, value) in mapping {
                let name = key.scalar?.string ?? ""
                changed[key] = replace(
                    value,
                    path: path + [name],
                    parent: wrapped,
                    replacement: replacement
                )
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

    /// Returns the node with another value of the member at a path, or without it, also in each element of a list.
    private static func edit(
        _ path: ArraySlice<String>,
        of node: Node?,
        to value: Node?
    ) -> Node? {
        guard let first = path.first else { return value }
        if case .sequence(var sequence) = node {
            for index in sequence.indices {
                let element = sequence[index]
                sequence[index] = edit(path, of: element, to: value) ?? element
            }
            return .sequence(sequence)
        }

        guard node?.mapping != nil || value != nil else { return node }
        var mapping = node?.mapping ?? Node.Mapping([])
        let pair = mapping.first { $0.key.scalar?.string == first }
        let key = pair?.key ?? Node(first)
        mapping[key] = edit(path.dropFirst(), of: mapping[key], to: value)
        return .mapping(mapping)
    }

    private static func scalar(_ text: String) -> Node {
        .scalar(Node.Scalar(text, Tag(.str), .doubleQuoted))
    }
}

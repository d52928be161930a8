import Yams

/// The expansion of anchors and merge keys (`<<`). The parser has replaced aliases by the values of their anchors.
struct YAMLAnchors {
    private static let mergeKey = "<<"

    let document: YAMLDocument

    /// Returns the tree without anchors, with the members of merged mappings. A mapping's own members take precedence,
    /// and those of an earlier merged mapping over those of a later one.
    func expanded(_ node: Node) throws -> Node {
        switch node {
        case .scalar(var scalar):
            scalar.anchor = nil
            return .scalar(scalar)
        case .sequence(var sequence):
            for index in sequence.indices { sequence[index] = try expanded(sequence[index]) }
            sequence.anchor = nil
            return .sequence(sequence)
        case .mapping(let mapping): return .mapping(try expanded(mapping))
        case .alias: return node
        }
    }

    private func expanded(_ mapping: Node.Mapping) throws -> Node.Mapping {
        var pairs: [(Node, Node)] = []
        var names: Set<String> = []
        var merged: [Node.Mapping] = []
        for (key, value) in mapping {
            if isMergeKey(key) {
                merged += try mappings(in: try expanded(value))
            } else {
                pairs.append((try expanded(key), try expanded(value)))
                names.insert(key.scalar?.string ?? "")
            }
        }

        for other in merged {
            for (key, value) in other {
                let name = key.scalar?.string ?? ""
                if names.insert(name).inserted { pairs.append((key, value)) }
            }
        }

        return Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark)
    }

    private func isMergeKey(_ key: Node) -> Bool {
        guard let scalar = key.scalar, scalar.string == Self.mergeKey else { return false }
        return scalar.style == .plain || scalar.style == .any
    }

    private func mappings(in value: Node) throws -> [Node.Mapping] {
        if let mapping = value.mapping { return [mapping] }
        let elements = value.sequence?.compactMap(\.mapping) ?? []
        guard !elements.isEmpty, elements.count == value.sequence?.count else {
            throw document.error(value.mark?.line ?? 1, reason: "<< merges mappings only")
        }
        return elements
    }
}

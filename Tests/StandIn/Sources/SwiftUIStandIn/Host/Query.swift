/// A criterion for elements on the screen. A string literal matches identifiers, then labels, then texts.
@_spi(Host) public enum Query: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    /// An accessibility identifier.
    case identifier(String)
    /// An accessibility label.
    case label(String)
    /// A visible text.
    case text(String)
    /// An identifier, or else a label, or else a text.
    case any(String)

    /// An identifier, or else a label, or else a text.
    public init(stringLiteral value: String) { self = .any(value) }

    /// The criterion in a message.
    public var description: String {
        switch self {
        case .identifier(let name): "the identifier \"\(name)\""
        case .label(let name): "the label \"\(name)\""
        case .text(let name): "the text \"\(name)\""
        case .any(let name): "\"\(name)\""
        }
    }

    /// The matching nodes; of nested ones only the innermost.
    @MainActor
    func matches(among nodes: [ViewNode]) -> [ViewNode] {
        switch self {
        case .identifier(let name): return nodes.filter { $0.accessibility.identifier == name }
        case .label(let name): return innermost(nodes.filter { $0.role != .wrapper && $0.label == name })
        case .text(let name): return innermost(nodes.filter { $0.text == name })
        case .any(let name):
            for query in [Query.identifier(name), .label(name), .text(name)] {
                let found = query.matches(among: nodes)
                if !found.isEmpty { return found }
            }
            return []
        }
    }

    /// Prefers a control to the text in it with the same label, and to the stacks around it.
    @MainActor
    private func innermost(_ found: [ViewNode]) -> [ViewNode] {
        let controls = found.filter { $0.control != nil }
        let wanted = controls.isEmpty ? found : controls
        return wanted.filter { one in
            !one.all.dropFirst().contains { inside in wanted.contains { $0 === inside } }
        }
    }
}

extension Query {
    /// An identifier, or else a label, or else a text.
    public init(stringInterpolation: DefaultStringInterpolation) {
        self = .any(String(describing: stringInterpolation))
    }
}

/// How a test names something on the screen. A plain text is looked for among identifiers first, then among labels and
/// texts.
@_spi(Host) public enum Query: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    /// An accessibility identifier.
    case identifier(String)
    /// What assistive technology calls it.
    case label(String)
    /// What can be read.
    case text(String)
    /// Any of them.
    case any(String)

    /// Any of them.
    public init(stringLiteral value: String) { self = .any(value) }

    /// For messages.
    public var description: String {
        switch self {
        case .identifier(let name): "the identifier \"\(name)\""
        case .label(let name): "the label \"\(name)\""
        case .text(let name): "the text \"\(name)\""
        case .any(let name): "\"\(name)\""
        }
    }

    /// The nodes that are meant, the innermost of each chain that says the same.
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

    /// A control has the same label as the text in it, and is what is meant; a stack around it is not.
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
    /// Any of them.
    public init(stringInterpolation: DefaultStringInterpolation) {
        self = .any(String(describing: stringInterpolation))
    }
}

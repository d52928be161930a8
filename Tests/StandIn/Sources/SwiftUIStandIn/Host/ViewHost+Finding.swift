extension ViewHost {
    /// Finds the only match.
    /// - Throws: ``HostFailure`` if there is no match, or more than one.
    public func find(_ query: Query) throws -> ViewNode {
        render()
        try check()
        let found = query.matches(among: reachable)
        guard let node = found.first else { throw HostFailure("Nothing on the screen has \(query). \(screen)") }
        guard found.count == 1 else {
            throw HostFailure("\(found.count) elements have \(query): \(found.map(\.summary).joined(separator: ", ")).")
        }
        return node
    }

    /// Finds every match.
    public func all(_ query: Query) -> [ViewNode] {
        render()
        return query.matches(among: reachable)
    }

    /// Whether there is a match.
    public func has(_ query: Query) -> Bool { !all(query).isEmpty }

    /// The focused field.
    public var focused: ViewNode? { nodes.first { $0.isFocused } }

    /// The nodes that the user can reach: those of the topmost sheet or alert, or else all.
    var reachable: [ViewNode] {
        let everything = engine.roots.flatMap(\.all)
        let presentations = everything.filter { [.sheet, .alert, .dialog].contains($0.role) }
        return presentations.last?.all ?? everything
    }
}

extension ViewNode {
    /// The node in a message, without the text of a field.
    var summary: String {
        let name = accessibility.identifier.map { " #\($0)" } ?? ""
        return "\(role.rawValue) \"\(label)\"\(name)\(isEnabled ? "" : " (disabled)")"
    }
}

extension ViewHost {
    /// The one thing that is meant.
    /// - Throws: ``HostFailure`` if there is none, or more than one.
    public func find(_ query: Query) throws -> ViewNode {
        render()
        try check()
        let found = query.matches(among: reachable)
        guard let node = found.first else { throw HostFailure("There is nothing with \(query). \(screen)") }
        guard found.count == 1 else {
            throw HostFailure("\(found.count) things have \(query): \(found.map(\.summary).joined(separator: ", ")).")
        }
        return node
    }

    /// Every thing that is meant.
    public func all(_ query: Query) -> [ViewNode] {
        render()
        return query.matches(among: reachable)
    }

    /// Whether something is there.
    public func has(_ query: Query) -> Bool { !all(query).isEmpty }

    /// What has the keyboard.
    public var focused: ViewNode? { nodes.first { $0.isFocused } }

    /// What a person can get at: with a sheet or an alert before it, the rest cannot be used.
    var reachable: [ViewNode] {
        let everything = engine.roots.flatMap(\.all)
        let covers = everything.filter { [.sheet, .alert, .dialog].contains($0.role) }
        return covers.last?.all ?? everything
    }
}

extension ViewNode {
    /// For messages. Never what a field holds.
    var summary: String {
        let name = accessibility.identifier.map { " #\($0)" } ?? ""
        return "\(role.rawValue) \"\(label)\"\(name)\(isEnabled ? "" : " (disabled)")"
    }
}

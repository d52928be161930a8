/// The text of flow nodes for `FlowSandbox`.
enum FlowNodes {
    /// A prompt with one action.
    static func prompt(_ id: String, _ inputs: [(name: String, type: String)], then next: String) -> String {
        let fields = inputs.map { "{identifier: \($0.name), type: \($0.type), required: true}" }
        return """
            \(id):
              kind: prompt
              inputs: [\(fields.joined(separator: ", "))]
              actions: [{ref: \(id)_go, next: \(next)}]
            """
    }

    /// A prompt for whatever an executor requests.
    static func open(_ id: String, then next: String) -> String {
        """
        \(id):
          kind: prompt
          actions: [{ref: \(id)_go, next: \(next)}]
        """
    }

    static func page(_ id: String, then next: String) -> String {
        """
        \(id):
          kind: page
          message: \(id)
          next: \(next)
        """
    }

    /// - Parameters:
    ///   - properties: the members of the YAML map.
    ///   - edges: the targets of the other edges by their names.
    static func run(
        _ id: String, _ executor: String, _ mode: String? = nil, properties: String = "",
        inputs: [(name: String, type: String)] = [], then next: String, edges: [String: String] = [:]
    ) -> String {
        let fields = inputs.map { "{identifier: \($0.name), type: \($0.type), required: true}" }
        var lines = ["\(id):", "  kind: executor", "  executor: \(executor)"]
        if let mode { lines.append("  mode: \(mode)") }
        if !properties.isEmpty { lines.append("  properties: {\(properties)}") }
        if !fields.isEmpty { lines.append("  inputs: [\(fields.joined(separator: ", "))]") }
        lines.append("  onSuccess: \(next)")
        for (name, target) in edges.sorted(by: { $0.key < $1.key }) { lines.append("  \(name): \(target)") }
        return lines.joined(separator: "\n")
    }

    static func text(_ nodes: [String]) -> String { nodes.joined(separator: "\n") }
}

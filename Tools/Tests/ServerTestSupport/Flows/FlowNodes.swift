/// The text of flow nodes for `FlowSandbox`.
enum FlowNodes {
    /// A prompt with one action.
    static func prompt(_ id: String, _ inputs: [(name: String, type: String)], then next: String) -> String {
        let fields = inputs.map { "{identifier: \($0.name), type: \($0.type), required: true}" }
        return """
            - id: \(id)
              type: PROMPT
              prompts: [{inputs: [\(fields.joined(separator: ", "))], action: {ref: \(id)_go, nextNode: \(next)}}]
            """
    }

    /// A prompt for whatever an executor requests.
    static func open(_ id: String, then next: String) -> String {
        """
        - id: \(id)
          type: PROMPT
          prompts: [{action: {ref: \(id)_go, nextNode: \(next)}}]
        """
    }

    static func page(_ id: String, then next: String) -> String {
        """
        - id: \(id)
          type: PROMPT
          message: \(id)
          next: \(next)
        """
    }

    /// - Parameters:
    ///   - properties: the members of the YAML map.
    ///   - edges: the targets of the other edges by their names.
    static func run(
        _ id: String,
        _ executor: String,
        _ mode: String? = nil,
        properties: String = "",
        inputs: [(name: String, type: String)] = [],
        then next: String,
        edges: [String: String] = [:]
    ) -> String {
        let fields = inputs.map { "{identifier: \($0.name), type: \($0.type), required: true}" }
        var members = ["name: \(executor)"]
        if let mode { members.append("mode: \(mode)") }
        if !fields.isEmpty { members.append("inputs: [\(fields.joined(separator: ", "))]") }

        var lines = ["- id: \(id)", "  type: TASK_EXECUTION", "  executor: {\(members.joined(separator: ", "))}"]
        if !properties.isEmpty { lines.append("  properties: {\(properties)}") }
        lines.append("  onSuccess: \(next)")
        for (name, target) in edges.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(name): \(target)")
        }
        return lines.joined(separator: "\n")
    }

    static func text(_ nodes: [String]) -> String { nodes.joined(separator: "\n") }
}

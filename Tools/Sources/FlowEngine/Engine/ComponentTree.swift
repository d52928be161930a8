import IdentityBase

/// The filter that reduces a prompt's component tree to the parts that a response needs.
enum ComponentTree {
    private static let placeholder = "DYNAMIC_INPUT_PLACEHOLDER"
    private static let passwordType = "PASSWORD_INPUT"

    /// Removes fields whose input is not requested and buttons whose action is not offered. Replaces the placeholder
    /// with one field per requested input. A password field without a hint gets `passwordHint`.
    static func filter(
        _ components: [JSONValue],
        inputs: Set<String>,
        actions: Set<String>,
        requested: [InputDefinition],
        passwordHint: String? = nil
    ) -> [JSONValue] {
        var filtered: [JSONValue] = []
        for component in components {
            guard var members = component.object else {
                filtered.append(component)
                continue
            }
            let type = members["type"]?.string ?? ""
            if type == placeholder {
                filtered += requested.map { field(for: $0, passwordHint) }
                continue
            }
            if let ref = members["ref"]?.string, !inputs.contains(ref) {
                continue
            }
            if FlowGrammar.buttonTypes.contains(type),
                let id = members["id"]?.string,
                !actions.contains(id)
            {
                continue
            }

            if type == passwordType {
                members["hint"] = members["hint"] ?? passwordHint.map(JSONValue.string)
            }
            if case .array(let children) = members["components"] {
                let kept = filter(
                    children,
                    inputs: inputs,
                    actions: actions,
                    requested: requested,
                    passwordHint: passwordHint
                )
                members["components"] = .array(kept)
            }
            filtered.append(.object(members))
        }
        return filtered
    }

    private static func field(for input: InputDefinition, _ passwordHint: String?) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(input.identifier),
            "ref": .string(input.identifier),
            "type": .string(input.type),
            "label": .string(input.label ?? input.identifier),
            "required": .bool(input.required),
        ]
        if input.type == passwordType {
            members["hint"] = passwordHint.map(JSONValue.string)
        }
        return .object(members)
    }
}

import IdentityBase

extension DocumentReader {
    /// Checks the member names of a component tree, and the references from fields and buttons to inputs and actions of
    /// their prompt. Problems are warnings.
    func check(_ components: [YAMLNode], inputs: [String: InputDefinition], actions: Set<String>) {
        for component in components {
            component.rejectUnknownMembers(FlowGrammar.component, problems: warnings)
            warnings.attempt { try check(component, inputs: inputs, actions: actions) }
            if let children = component["components"], let items = warnings.attempt({ try children.items() }) {
                check(items, inputs: inputs, actions: actions)
            }
        }
    }

    private func check(_ component: YAMLNode, inputs: [String: InputDefinition], actions: Set<String>) throws {
        let typeNode = try component.required("type")
        let type = try typeNode.text()
        let isField = FlowGrammar.inputTypes.contains(type)
        guard isField || FlowGrammar.componentTypes.contains(type) else {
            throw typeNode.error("there is no component \(type); use CUSTOM for one that clients need not know")
        }
        let id = try component["id"]?.name()
        if let refNode = component["ref"] {
            let ref = try refNode.name()
            guard let input = inputs[ref] else { throw refNode.error("ref \(ref) names no input of this node") }
            if let own = input.ref, own != id {
                warnings.add(refNode.error("the field for \(ref) needs the id \(own), the ref of its input"))
            }
        } else if isField {
            throw component.error("a field needs a ref, the identifier of its input")
        }
        if FlowGrammar.buttonTypes.contains(type) {
            guard let id else { throw component.error("a button needs an id, the ref of its action") }
            try checkAction(id, node: component, actions: actions)
        }
        if let action = component["action"] {
            let ref = try action.required("ref")
            try checkAction(try ref.text(), node: ref, actions: actions)
        }
        if let label = component["label"] {
            for match in try label.text().matches(of: /data-action-ref="([^"]*)"/) {
                try checkAction(String(match.1), node: label, actions: actions)
            }
        }
    }

    private func checkAction(_ ref: String, node: YAMLNode, actions: Set<String>) throws {
        guard actions.contains(ref) else { throw node.error("\(ref) names no action of this node") }
    }
}

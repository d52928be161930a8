import IdentityBase

extension DocumentReader {
    /// Returns a `PROMPT` node that waits for an action; nil after an error, which is added to `problems`.
    func prompt(_ item: YAMLNode, components: [YAMLNode]) -> Prompt? {
        guard let prompts = problems.attempt({ try item.required("prompts").items() }) else { return nil }
        guard !prompts.isEmpty else {
            problems.add(item.error("a PROMPT node needs prompts or next"))
            return nil
        }
        var inputs: [InputDefinition] = []
        var actions: [PromptAction] = []
        for entry in prompts {
            entry.warnAboutUnknownMembers(than: FlowGrammar.prompt, warnings)
            guard let own = self.inputs(entry) else { return nil }
            let isLink = entry["inputs"] == nil
            guard let action = problems.attempt({ try self.action(entry, inputs: own, isLink: isLink) }) else {
                return nil
            }
            if actions.contains(where: { $0.ref == action.ref }) {
                problems.add(entry.error("the action \(action.ref) is there twice"))
            }
            actions.append(action)
            inputs += own.filter { input in !inputs.contains { $0.identifier == input.identifier } }
        }
        check(
            components, inputs: Dictionary(inputs.map { ($0.identifier, $0) }) { $1 }, actions: Set(actions.map(\.ref)))
        return problems.attempt {
            let properties = item["properties"]
            properties?.warnAboutUnknownMembers(than: FlowGrammar.promptProperties, warnings)
            let data = try (properties?["additionalData"]?.members() ?? []).map { ($0, try $1.text()) }
            return Prompt(
                inputs: inputs, actions: actions,
                components: try components.map { try $0.json(texts: FlowGrammar.texts) },
                additionalData: Dictionary(data) { $1 },
                timeLimit: try properties?["timeLimit"]?.number(FlowGrammar.timeLimits))
        }
    }

    /// Returns the inputs of a prompt or an executor; nil after an error, which is added to `problems`.
    func inputs(_ node: YAMLNode) -> [InputDefinition]? {
        guard let items = problems.attempt({ try node["inputs"]?.items() ?? [] }) else { return nil }
        var inputs: [InputDefinition] = []
        for item in items {
            item.warnAboutUnknownMembers(than: FlowGrammar.input, warnings)
            guard let input = problems.attempt({ try self.input(item) }) else { return nil }
            if inputs.contains(where: { $0.identifier == input.identifier }) {
                problems.add(item.error("the input \(input.identifier) is there twice"))
            }
            if let ref = input.ref, inputs.contains(where: { $0.ref == ref }) {
                problems.add(item.error("the ref \(ref) is there twice"))
            }
            inputs.append(input)
        }
        return inputs
    }

    private func input(_ item: YAMLNode) throws -> InputDefinition {
        let typeNode = try item.required("type")
        let type = try typeNode.text()
        guard FlowGrammar.inputTypes.contains(type) else {
            let known = FlowGrammar.inputTypes.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
            throw typeNode.error("\(type) is not a type of input; \(known) are")
        }
        return InputDefinition(
            ref: try item["ref"]?.name(), identifier: try item.required("identifier").name(), type: type,
            required: try item["required"]?.flag() ?? false, options: try item["options"]?.texts(),
            validation: try item["validation"]?.items().map(rule))
    }

    private func rule(_ node: YAMLNode) throws -> ValidationRule {
        node.warnAboutUnknownMembers(than: FlowGrammar.rule, warnings)
        let kind: ValidationRule.Kind = try node.required("type").choice { text, _ in
            "\(text) is not minLength, maxLength or regex"
        }
        let valueNode = try node.required("value")
        var value = try valueNode.json()
        switch kind {
        case .minLength, .maxLength:
            guard let length = value.integer, (0...1_000_000).contains(length) else {
                throw valueNode.error("\(kind.rawValue) needs a whole number")
            }
        case .regex:
            let pattern = try valueNode.text()
            do {
                _ = try LinearPattern(pattern)
            } catch {
                throw valueNode.error("the regex cannot be used: \(error.reason)")
            }
            value = .string(pattern)
        }
        return ValidationRule(
            type: kind, value: value, message: try node["message"]?.text() ?? ValidationRule.standardMessage(for: kind))
    }

    /// - Parameter isLink: whether the entry has no list of inputs. Such an action discards what was entered.
    private func action(_ entry: YAMLNode, inputs: [InputDefinition], isLink: Bool) throws -> PromptAction {
        let item = try entry.required("action")
        item.warnAboutUnknownMembers(than: FlowGrammar.action, warnings)
        let type = try item["type"]?.text()
        if let type, !FlowGrammar.actionTypes.contains(type) {
            warnings.add(item.error("\(type) is not a known type of action"))
        }
        return PromptAction(
            ref: try item.required("ref").name(), next: try item.required("nextNode").text(), needsInputs: !isLink,
            type: type, inputs: Set(inputs.map(\.identifier)))
    }
}

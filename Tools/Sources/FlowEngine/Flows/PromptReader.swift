import IdentityBase

/// A reader for prompts: inputs with their rules, actions and components.
struct PromptReader {
    package let problems: ProblemList

    /// Returns the prompt, or nil if it cannot be read. Adds every problem to `problems`.
    package func prompt(_ node: YAMLNode) -> Prompt? {
        let inputs = self.inputs(node)
        let actions = self.actions(node)
        let components = problems.attempt { try node["components"]?.items() ?? [] }
        let data = problems.attempt {
            try (node["additionalData"]?.members() ?? []).map { ($0, try $1.text()) }
        }
        let limit = problems.attempt { try node["timeLimit"]?.number(FlowGrammar.timeLimits) }
        guard let inputs, let actions, let components, let data, let limit else { return nil }
        ComponentReader(problems: problems).check(
            components, inputs: Dictionary(inputs.map { ($0.identifier, $0) }) { $1 }, actions: Set(actions.map(\.ref)))
        guard let trees = problems.attempt({ try components.map { try $0.json(texts: FlowGrammar.texts) } }) else {
            return nil
        }
        return Prompt(
            inputs: inputs, actions: actions, components: trees, additionalData: Dictionary(data) { $1 },
            timeLimit: limit)
    }

    /// Returns the inputs, or nil if one cannot be read. Adds every problem to `problems`.
    package func inputs(_ node: YAMLNode) -> [FlowInput]? {
        guard let items = problems.attempt({ try node["inputs"]?.items() ?? [] }) else { return nil }
        let inputs = items.map { item in
            item.allowOnly(FlowGrammar.input, problems)
            return problems.attempt { try input(item) }
        }
        var identifiers: Set<String> = []
        var refs: Set<String> = []
        for (item, input) in zip(items, inputs) {
            guard let input else { return nil }
            if !identifiers.insert(input.identifier).inserted {
                problems.add(item.error("the input \(input.identifier) is there twice"))
            }
            if let ref = input.ref, !refs.insert(ref).inserted {
                problems.add(item.error("the ref \(ref) is there twice"))
            }
        }
        return inputs.compactMap { $0 }
    }

    private func input(_ item: YAMLNode) throws -> FlowInput {
        let typeNode = try item.required("type")
        let type = try typeNode.text()
        guard FlowGrammar.inputTypes.contains(type) else {
            let known = FlowGrammar.inputTypes.sorted().joined(separator: ", ")
            throw typeNode.error("\(type) is not a type of input; \(known) are")
        }
        return FlowInput(
            ref: try item["ref"]?.name(),
            identifier: try item.required("identifier").name(),
            type: type,
            required: try item["required"]?.flag() ?? false,
            options: try item["options"]?.items().map { try $0.text() },
            validation: try item["validation"]?.items().map(rule)
        )
    }

    private func rule(_ node: YAMLNode) throws -> ValidationRule {
        node.allowOnly(FlowGrammar.rule, problems)
        let typeNode = try node.required("type")
        guard let kind = ValidationRule.Kind(rawValue: try typeNode.text()) else {
            throw typeNode.error("\(try typeNode.text()) is not minLength, maxLength or regex")
        }
        let valueNode = try node.required("value")
        let value = try valueNode.json()
        switch kind {
        case .minLength, .maxLength:
            guard let length = value.integer, (0...1_000_000).contains(length) else {
                throw valueNode.error("\(kind.rawValue) needs a whole number")
            }
        case .regex:
            do {
                _ = try LinearPattern(try valueNode.text())
            } catch let problem as LinearPattern.SyntaxError {
                throw valueNode.error("the regex cannot be used: \(problem.reason)")
            }
        }
        return ValidationRule(
            type: kind,
            value: kind == .regex ? .string(try valueNode.text()) : value,
            message: try node["message"]?.text() ?? ValidationRule.standardMessage(for: kind)
        )
    }

    private func actions(_ node: YAMLNode) -> [FlowAction]? {
        guard let items = problems.attempt({ try node.required("actions").items() }) else { return nil }
        guard !items.isEmpty else {
            problems.add(node.error("a prompt needs an action"))
            return nil
        }
        let actions = items.map { item in
            item.allowOnly(FlowGrammar.action, problems)
            return problems.attempt { try action(item) }
        }
        var refs: Set<String> = []
        for (item, action) in zip(items, actions) {
            guard let action else { return nil }
            if !refs.insert(action.ref).inserted {
                problems.add(item.error("the action \(action.ref) is there twice"))
            }
        }
        return actions.compactMap { $0 }
    }

    private func action(_ item: YAMLNode) throws -> FlowAction {
        let type = try item["type"]?.text()
        if let type, !FlowGrammar.actionTypes.contains(type) {
            throw item.error("\(type) is not a type of action; SUBMIT, CONFIRM and REJECT are")
        }
        return FlowAction(
            ref: try item.required("ref").name(),
            next: try item.required("next").text(),
            needsInputs: try item["link"]?.flag() != true,
            type: type)
    }
}

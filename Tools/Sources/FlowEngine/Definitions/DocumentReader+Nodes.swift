import IdentityBase

extension DocumentReader {
    /// Reads a `TASK_EXECUTION` node.
    func executorNode(_ item: YAMLNode) throws -> ExecutorNode? {
        let executor = try item.required("executor")
        executor.warnAboutUnknownMembers(than: FlowGrammar.executor, warnings)
        let nameNode = try executor.required("name")
        let name = try nameNode.text()
        guard let descriptor = ExecutorRegistry.descriptor(name) else {
            let known = ExecutorRegistry.names.sorted().joined(separator: ", ")
            throw nameNode.error("there is no executor \(name); there are \(known)")
        }

        let extensions = item[FlowGrammar.extensions]
        let mode =
            problems.attempt {
                try self.mode(executor, extensions, of: name, descriptor: descriptor)
            } ?? nil
        let properties = problems.attempt { try self.properties(item, of: name, descriptor: descriptor) }
        var holder = executor
        if executor["inputs"] == nil {
            holder = item
        }
        let requested = inputs(holder)
        let onSuccess = try item.required("onSuccess").text()
        guard let properties, let requested else { return nil }

        if let problem = descriptor.problem(mode, properties) {
            throw (item["properties"] ?? executor).error("\(name): \(problem)")
        }
        if let warning = descriptor.warning(properties) {
            warnings.add((item["properties"] ?? executor).error("\(name): \(warning)"))
        }
        return ExecutorNode(
            name: name,
            mode: mode,
            properties: properties,
            inputs: requested,
            onSuccess: onSuccess,
            onIncomplete: try item["onIncomplete"]?.text(),
            onFailure: try item["onFailure"]?.text()
        )
    }

    private func mode(
        _ executor: YAMLNode,
        _ extensions: YAMLNode?,
        of name: String,
        descriptor: ExecutorDescriptor
    ) throws -> String? {
        guard let node = extensions?["mode"] ?? executor["mode"] else {
            guard descriptor.isModeRequired else { return nil }
            throw executor.error("\(name) needs a mode: \(descriptor.modes.joined(separator: ", "))")
        }

        let mode = try node.text()
        guard !mode.isEmpty else { return nil }
        guard !descriptor.modes.isEmpty else {
            warnings.add(node.error("\(name) has no modes; \(mode) is ignored"))
            return nil
        }
        guard descriptor.modes.contains(mode) else {
            throw node.error("the mode of \(name) is one of \(descriptor.modes.joined(separator: ", "))")
        }
        return mode
    }

    /// Returns the properties of a node with those that only this server supports.
    /// - Parameter known: the properties that have an effect. Others are ignored with a warning.
    func properties(of item: YAMLNode, known: Set<String>) throws -> [String: YAMLNode] {
        var properties: [String: YAMLNode] = [:]
        for (name, value) in try members(ofPropertiesOf: item) {
            if !known.contains(name) {
                warnings.add(value.error("\(name) is not supported and is ignored"))
            }
            properties[name] = value
        }
        return properties
    }

    private func members(ofPropertiesOf item: YAMLNode) throws -> [(String, YAMLNode)] {
        let extensions = item[FlowGrammar.extensions]
        extensions?.warnAboutUnknownMembers(than: FlowGrammar.extensionMembers, warnings)
        let common = try item["properties"]?.members() ?? []
        let own = try extensions?["properties"]?.members() ?? []
        return common + own
    }

    private func properties(
        _ item: YAMLNode,
        of executor: String,
        descriptor: ExecutorDescriptor
    ) throws -> [String: String] {
        var properties: [String: String] = [:]
        for (name, value) in try members(ofPropertiesOf: item) {
            guard let property = descriptor.properties.first(where: { $0.name == name }) else {
                warnings.add(value.error("\(executor) has no property \(name); it is ignored"))
                continue
            }

            let text = try value.plainOrJSON()
            if property.isFlag {
                _ = try value.flag()
            }
            if let range = property.range {
                _ = try value.number(range)
            }
            if let values = property.values, !values.contains(text) {
                throw value.error("\(name) of \(executor) is one of \(values.joined(separator: ", "))")
            }
            properties[name] = text
        }

        for property in descriptor.properties where property.isRequired && properties[property.name] == nil {
            throw item.error("\(executor) needs the property \(property.name)")
        }
        return properties
    }

    /// Returns a `PROMPT` node that waits for an action; nil after an error, which is added to `problems`.
    func prompt(_ item: YAMLNode, components: [YAMLNode]) -> Prompt? {
        guard let prompts = problems.attempt({ try item.required("prompts").items() }) else {
            return nil
        }
        guard !prompts.isEmpty else {
            problems.add(item.error("a PROMPT node needs prompts or next"))
            return nil
        }

        var inputs: [InputDefinition] = []
        var actions: [PromptAction] = []
        for entry in prompts {
            entry.warnAboutUnknownMembers(than: FlowGrammar.prompt, warnings)
            guard let own = self.inputs(entry) else {
                return nil
            }
            let isLink = entry["inputs"] == nil
            guard let action = problems.attempt({ try self.action(entry, inputs: own, isLink: isLink) }) else {
                return nil
            }
            if actions.contains(where: { $0.ref == action.ref }) {
                problems.add(entry.error("the action \(action.ref) is there twice"))
            }
            actions.append(action)
            let known = Set(inputs.map(\.identifier))
            inputs += own.filter { !known.contains($0.identifier) }
        }

        check(
            components,
            inputs: Dictionary(inputs.map { ($0.identifier, $0) }) { $1 },
            actions: Set(actions.map(\.ref))
        )
        return problems.attempt {
            let known = try properties(of: item, known: FlowGrammar.promptProperties)
            var data: [String: String] = [:]
            for (name, value) in try known["additionalData"]?.members() ?? [] {
                data[name] = try value.text()
            }
            return Prompt(
                inputs: inputs,
                actions: actions,
                components: try components.map { try $0.json(texts: FlowGrammar.texts) },
                additionalData: data,
                timeLimit: try known["timeLimit"]?.number(FlowGrammar.timeLimits)
            )
        }
    }

    /// Returns the inputs of a prompt or an executor; nil after an error, which is added to `problems`.
    func inputs(_ node: YAMLNode) -> [InputDefinition]? {
        guard let items = problems.attempt({ try node["inputs"]?.items() ?? [] }) else {
            return nil
        }

        var inputs: [InputDefinition] = []
        for item in items {
            item.warnAboutUnknownMembers(than: FlowGrammar.input, warnings)
            guard let input = problems.attempt({ try self.input(item) }) else {
                return nil
            }
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
            ref: try item["ref"]?.name(),
            identifier: try item.required("identifier").name(),
            type: type,
            required: try item["required"]?.flag() ?? false,
            options: try item["options"]?.texts(),
            validation: try item["validation"]?.items().map(rule)
        )
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
            value = .string(try valueNode.pattern())
        }
        return ValidationRule(
            type: kind,
            value: value,
            message: try node["message"]?.text() ?? ValidationRule.standardMessage(for: kind)
        )
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
            ref: try item.required("ref").name(),
            next: try item.required("nextNode").text(),
            needsInputs: !isLink,
            type: type,
            inputs: Set(inputs.map(\.identifier))
        )
    }

    /// Checks the members of a component tree, and its references to inputs and actions. Problems are warnings.
    func check(_ components: [YAMLNode], inputs: [String: InputDefinition], actions: Set<String>) {
        for component in components {
            component.rejectUnknownMembers(FlowGrammar.component, problems: warnings)
            warnings.attempt { try check(component, inputs: inputs, actions: actions) }
            guard let children = component["components"] else {
                continue
            }
            if let items = warnings.attempt({ try children.items() }) {
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
            guard let input = inputs[ref] else {
                throw refNode.error("ref \(ref) names no input of this node")
            }
            if let own = input.ref, own != id {
                warnings.add(refNode.error("the field for \(ref) needs the id \(own), the ref of its input"))
            }
        } else if isField {
            throw component.error("a field needs a ref, the identifier of its input")
        }

        if FlowGrammar.buttonTypes.contains(type) {
            guard let id else {
                throw component.error("a button needs an id, the ref of its action")
            }
            try checkAction(id, node: component, actions: actions)
        }
        if let action = component["action"] {
            let ref = try action.required("ref")
            try checkAction(try ref.text(), node: ref, actions: actions)
        }

        if let label = component["label"] {
            let text = try label.text()
            // Most labels have no links, and a regular expression is compiled at each use.
            guard text.utf8.contains(UInt8(ascii: "<")) else { return }
            for match in text.matches(of: /data-action-ref="([^"]*)"/) {
                try checkAction(String(match.1), node: label, actions: actions)
            }
        }
    }

    private func checkAction(_ ref: String, node: YAMLNode, actions: Set<String>) throws {
        guard actions.contains(ref) else {
            throw node.error("\(ref) names no action of this node")
        }
    }
}

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
        let mode = problems.attempt { try self.mode(executor, descriptor: descriptor) } ?? nil
        let properties = problems.attempt { try self.properties(item, descriptor: descriptor) }
        let holder = if executor["inputs"] == nil { item } else { executor }
        let inputs = inputs(holder)
        let onSuccess = try item.required("onSuccess").text()
        guard let properties, let inputs else { return nil }
        if let problem = descriptor.problem(mode, properties) {
            throw (item["properties"] ?? executor).error("\(name): \(problem)")
        }
        return ExecutorNode(
            name: name, mode: mode, properties: properties, inputs: inputs, onSuccess: onSuccess,
            onIncomplete: try item["onIncomplete"]?.text(), onFailure: try item["onFailure"]?.text())
    }

    private func mode(_ executor: YAMLNode, descriptor: ExecutorDescriptor) throws -> String? {
        guard let node = executor["mode"] else {
            guard descriptor.isModeRequired else { return nil }
            throw executor.error("\(descriptor.name) needs a mode: \(descriptor.modes.joined(separator: ", "))")
        }
        let mode = try node.text()
        guard !mode.isEmpty else { return nil }
        guard !descriptor.modes.isEmpty else {
            warnings.add(node.error("\(descriptor.name) has no modes; \(mode) is ignored"))
            return nil
        }
        guard descriptor.modes.contains(mode) else {
            throw node.error("the mode of \(descriptor.name) is one of \(descriptor.modes.joined(separator: ", "))")
        }
        return mode
    }

    private func properties(_ item: YAMLNode, descriptor: ExecutorDescriptor) throws -> [String: String] {
        var properties: [String: String] = [:]
        for (name, value) in try item["properties"]?.members() ?? [] {
            guard let property = descriptor.properties.first(where: { $0.name == name }) else {
                warnings.add(value.error("\(descriptor.name) has no property \(name); it is ignored"))
                continue
            }
            let text = try value.plainOrJSON()
            if property.isFlag { _ = try value.flag() }
            if let values = property.values, !values.contains(text) {
                throw value.error("\(name) of \(descriptor.name) is one of \(values.joined(separator: ", "))")
            }
            properties[name] = text
        }
        for property in descriptor.properties where property.isRequired && properties[property.name] == nil {
            throw item.error("\(descriptor.name) needs the property \(property.name)")
        }
        return properties
    }
}

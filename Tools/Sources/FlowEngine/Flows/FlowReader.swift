import Foundation
package import IdentityBase
import IdentityDomain

/// A reader for flow files. It reports problems with their lines.
package struct FlowReader {
    package let file: String
    /// Names of the executors that a flow may use.
    package let executors: Set<String>

    package init(file: String, executors: Set<String>) {
        self.file = file
        self.executors = executors.union(ExecutorAliases.all)
    }

    /// - Throws: the first `FlowDefinitionError`.
    package func flow(from text: String) throws -> FlowDefinition {
        let problems = ProblemList()
        let flow = read(text, problems)
        if let first = problems.sorted.first { throw first }
        guard let flow else { throw FlowDefinitionError(file: file, line: 1, reason: "the file is empty") }
        return flow
    }

    /// Returns the flow, or nil if its handle, type, start or node list is invalid. Adds every problem to `problems`.
    package func read(_ text: String, _ problems: ProblemList) -> FlowDefinition? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else { return nil }
        root.allowOnly(FlowGrammar.file, problems)
        let handle = problems.attempt { try root.required("handle").name() }
        let type = problems.attempt { try flowType(try root.required("type"), "type") }
        let start = problems.attempt { try root.required("start") }
        guard let members = problems.attempt({ try root.required("nodes").members() }) else { return nil }
        var nodes: [String: FlowNode] = [:]
        for (id, node) in members {
            problems.attempt { try checkName(id, node) }
            guard var made = problems.attempt({ try flowNode(id, node, problems) }) ?? nil else { continue }
            if case .executor(let executor) = made.kind {
                let current = ExecutorAliases.current(of: executor, id: id)
                check(current.node, node, problems)
                made = FlowNode(id: id, line: made.line, kind: .executor(current.node))
                if let next = current.next {
                    nodes[next.id] = FlowNode(id: next.id, line: made.line, kind: .executor(next.1))
                }
            }
            nodes[id] = made
        }
        let references = TextReference.all(in: root)
        guard let handle, let type, let start, let first = problems.attempt({ try start.text() }) else { return nil }
        let flow = FlowDefinition(
            handle: handle, type: type, start: first, nodes: nodes, file: file, textReferences: references)
        let names = Set(members.map(\.0)).union(nodes.keys)
        checkEdges(of: flow, names, problems)
        guard names.contains(first) else {
            problems.add(start.error("start names the node \(first), which does not exist"))
            return nil
        }
        // The edges of a node that could not be read are unknown.
        if nodes.count == names.count { checkReachability(of: flow, problems) }
        return flow
    }

    private func checkName(_ id: String, _ node: YAMLNode) throws {
        let isFine = id.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.".unicodeScalars.contains($0)
        }
        guard isFine, !id.isEmpty, id.unicodeScalars.count <= 200 else {
            throw node.error("\(id) is not a name for a node: letters, digits and _ - . are")
        }
    }

    private func flowType(_ node: YAMLNode, _ member: String) throws -> FlowType {
        guard let type = FlowType(rawValue: try node.text()) else {
            let known = FlowType.allCases.map(\.rawValue).joined(separator: ", ")
            throw node.error("\(member) \(try node.text()) is not a flow type; \(known) are")
        }
        return type
    }

    private func flowNode(_ id: String, _ node: YAMLNode, _ problems: ProblemList) throws -> FlowNode? {
        let kindNode = try node.required("kind")
        guard let word = FlowGrammar.Kind(rawValue: try kindNode.text()) else {
            throw kindNode.error("kind \(try kindNode.text()) is not prompt, executor, call, page or end")
        }
        node.allowOnly(word.members, problems)
        let kind: FlowNode.Kind?
        switch word {
        case .prompt:
            kind = PromptReader(problems: problems).prompt(node).map { .prompt($0) }
        case .executor:
            kind = try executor(node, problems).map { .executor($0) }
        case .call:
            kind = .call(
                try flowType(try node.required("flow"), "flow"), next: try node.required("next").text())
        case .page:
            let components = try node["components"]?.items() ?? []
            ComponentReader(problems: problems).check(components, inputs: [:], actions: [])
            kind = .page(
                Page(
                    components: try components.map { try $0.json(texts: FlowGrammar.texts) },
                    message: try node.required("message").text(),
                    next: try node.required("next").text()))
        case .end:
            kind = .end
        }
        return kind.map { FlowNode(id: id, line: node.line, kind: $0) }
    }

    private func executor(_ node: YAMLNode, _ problems: ProblemList) throws -> ExecutorNode? {
        let nameNode = try node.required("executor")
        let name = try nameNode.text()
        guard executors.contains(name) else {
            let known = executors.sorted().joined(separator: ", ")
            throw nameNode.error("there is no executor \(name); there are \(known)")
        }
        var properties = problems.attempt { try self.properties(node) }
        let mode = try node["mode"]?.text() ?? properties?.removeValue(forKey: "mode")
        let inputs = PromptReader(problems: problems).inputs(node)
        let onSuccess = try node.required("onSuccess").text()
        guard let properties, let inputs else { return nil }
        return ExecutorNode(
            name: name, mode: mode, properties: properties, inputs: inputs, onSuccess: onSuccess,
            onIncomplete: try node["onIncomplete"]?.text(), onFailure: try node["onFailure"]?.text())
    }

    private func properties(_ node: YAMLNode) throws -> [String: String] {
        var properties: [String: String] = [:]
        for (name, value) in try node["properties"]?.members() ?? [] { properties[name] = try value.plainOrJSON() }
        return properties
    }

    /// Checks the mode and the properties of a node that has the executor's current name.
    private func check(_ executor: ExecutorNode, _ node: YAMLNode, _ problems: ProblemList) {
        guard let descriptor = ExecutorRegistry.descriptor(executor.name) else { return }
        let name = executor.name
        func place(_ property: String) -> YAMLNode { node["properties"]?[property] ?? node[property] ?? node }
        let modes = descriptor.modes.joined(separator: ", ")
        if let mode = executor.mode, !descriptor.modes.contains(mode) {
            let problem = descriptor.modes.isEmpty ? "\(name) has no modes" : "mode of \(name) is one of \(modes)"
            problems.add(place("mode").error(problem))
        } else if executor.mode == nil, descriptor.isModeRequired {
            problems.add(node.error("\(name) needs a mode: \(modes)"))
        }
        for (property, text) in executor.properties.sorted(by: { $0.key < $1.key }) {
            guard let known = descriptor.properties.first(where: { $0.name == property }) else {
                problems.add(place(property).error("\(name) has no property \(property)"))
                continue
            }
            if let problem = known.problem(with: text) {
                problems.add(place(property).error("\(property) of \(name) \(problem)"))
            }
        }
        for property in descriptor.properties where property.isRequired && executor.properties[property.name] == nil {
            problems.add(node.error("\(name) needs the property \(property.name)"))
        }
        if let problem = descriptor.problem(executor.mode, executor.properties) {
            problems.add((node["properties"] ?? node).error(problem))
        }
    }

    private func checkEdges(of flow: FlowDefinition, _ names: Set<String>, _ problems: ProblemList) {
        for node in flow.nodes.values {
            for edge in node.edges where !names.contains(edge.target) {
                let reason = "node \(node.id): \(edge.name) leads to \(edge.target), which does not exist"
                problems.add(FlowDefinitionError(file: file, line: node.line, reason: reason))
            }
        }
    }

    private func checkReachability(of flow: FlowDefinition, _ problems: ProblemList) {
        var open = [flow.start]
        var reached: Set<String> = []
        while let id = open.popLast() {
            guard reached.insert(id).inserted, let node = flow.nodes[id] else { continue }
            open += node.edges.map(\.target)
        }
        for lost in flow.nodes.values where !reached.contains(lost.id) {
            let reason = "no way leads from the start to node \(lost.id)"
            problems.add(FlowDefinitionError(file: file, line: lost.line, reason: reason))
        }
    }
}

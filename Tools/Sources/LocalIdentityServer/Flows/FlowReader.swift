import Foundation
import Yams

/// Reads one flow file. Whatever it does not like it reports with the line.
struct FlowReader {
    let file: String
    /// The executors that a flow may name.
    let executors: Set<String>

    func flow(from text: String) throws -> FlowDefinition {
        let root = YAMLNode(try compose(text), reader: self)
        let handle = try root.required("handle").text()
        let typeNode = try root.required("type")
        guard let type = FlowType(rawValue: try typeNode.text()) else {
            throw error(typeNode.line, "type \(try typeNode.text()) is not a flow type")
        }
        let startNode = try root.required("start")
        let start = try startNode.text()
        var nodes: [String: FlowNode] = [:]
        for (id, node) in try root.required("nodes").members() {
            guard nodes[id] == nil else { throw error(node.line, "node \(id) is defined twice") }
            nodes[id] = try flowNode(id, node)
        }
        guard nodes[start] != nil else {
            throw error(startNode.line, "start names the node \(start), which does not exist")
        }
        let flow = FlowDefinition(handle: handle, type: type, start: start, nodes: nodes, file: file)
        try checkEdges(of: flow)
        try checkReachability(of: flow)
        return flow
    }

    func error(_ line: Int, _ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: line, reason: reason)
    }

    func compose(_ text: String) throws -> Node {
        do {
            guard let node = try Yams.compose(yaml: text) else { throw error(1, "the file is empty") }
            return node
        } catch let problem as YamlError {
            switch problem {
            case .scanner(_, let reason, let mark, _), .parser(_, let reason, let mark, _),
                .composer(_, let reason, let mark, _):
                throw error(mark.line, "this is not YAML: \(reason)")
            default:
                throw error(1, "this is not YAML: \(problem)")
            }
        }
    }

    private func flowNode(_ id: String, _ node: YAMLNode) throws -> FlowNode {
        let kindNode = try node.required("kind")
        let kind: FlowNode.Kind
        switch try kindNode.text() {
        case "prompt":
            try node.allowOnly(["kind", "inputs", "actions", "components"])
            kind = .prompt(try prompt(node))
        case "executor":
            try node.allowOnly(["kind", "executor", "properties", "inputs", "onSuccess", "onIncomplete"])
            kind = .executor(try executor(node))
        case "call":
            try node.allowOnly(["kind", "flow", "next"])
            let flow = try node.required("flow")
            guard let type = FlowType(rawValue: try flow.text()) else {
                throw error(flow.line, "flow \(try flow.text()) is not a flow type")
            }
            kind = .call(type, next: try node.required("next").text())
        case "page":
            try node.allowOnly(["kind", "message", "components", "next"])
            kind = .page(
                Page(
                    components: try node["components"]?.items().map { try $0.json() } ?? [],
                    message: try node.required("message").text(),
                    next: try node.required("next").text()
                ))
        case "end":
            try node.allowOnly(["kind"])
            kind = .end
        case let other:
            throw error(kindNode.line, "kind \(other) is not prompt, executor, call, page or end")
        }
        return FlowNode(id: id, line: node.line, kind: kind)
    }

    private func prompt(_ node: YAMLNode) throws -> Prompt {
        let actions = try node.required("actions").items().map { item in
            try item.allowOnly(["ref", "next", "link"])
            return FlowAction(
                ref: try item.required("ref").text(),
                next: try item.required("next").text(),
                needsInputs: try item["link"]?.flag() != true
            )
        }
        guard !actions.isEmpty else { throw error(node.line, "a prompt needs an action") }
        return Prompt(
            inputs: try inputs(node),
            actions: actions,
            components: try node["components"]?.items().map { try $0.json() } ?? []
        )
    }

    private func executor(_ node: YAMLNode) throws -> ExecutorNode {
        let nameNode = try node.required("executor")
        let name = try nameNode.text()
        guard executors.contains(name) else {
            throw error(nameNode.line, "there is no executor \(name)")
        }
        var properties: [String: String] = [:]
        for (key, value) in try node["properties"]?.members() ?? [] { properties[key] = try value.plainOrJSON() }
        if name == ExecutorRegistry.Name.consent.rawValue, properties["mode"] != "deny" {
            do {
                _ = try ConsentSetup(properties)
            } catch {
                throw self.error(node["properties"]?.line ?? node.line, error.reason)
            }
        }
        return ExecutorNode(
            name: name,
            properties: properties,
            inputs: try inputs(node),
            onSuccess: try node.required("onSuccess").text(),
            onIncomplete: try node["onIncomplete"]?.text()
        )
    }

    private func inputs(_ node: YAMLNode) throws -> [FlowInput] {
        try node["inputs"]?.items().map { item in
            try item.allowOnly(["ref", "identifier", "type", "required", "validation"])
            return FlowInput(
                ref: try item["ref"]?.text(),
                identifier: try item.required("identifier").text(),
                type: try item.required("type").text(),
                required: try item["required"]?.flag() ?? false,
                validation: try item["validation"]?.items().map(rule)
            )
        } ?? []
    }

    private func rule(_ node: YAMLNode) throws -> ValidationRule {
        let typeNode = try node.required("type")
        guard let kind = ValidationRule.Kind(rawValue: try typeNode.text()) else {
            throw error(typeNode.line, "\(try typeNode.text()) is not minLength, maxLength or regex")
        }
        let valueNode = try node.required("value")
        let value = try valueNode.json()
        switch kind {
        case .minLength, .maxLength:
            guard let length = value.integer, length >= 0 else {
                throw error(valueNode.line, "\(kind.rawValue) needs a whole number")
            }
        case .regex:
            do {
                _ = try LinearPattern(try valueNode.text())
            } catch let problem as LinearPattern.Malformed {
                throw error(valueNode.line, "the regex cannot be used: \(problem.reason)")
            }
        }
        return ValidationRule(
            type: kind,
            value: kind == .regex ? .string(try valueNode.text()) : value,
            message: try node["message"]?.text() ?? ValidationRule.standardMessage(for: kind)
        )
    }

    private func checkEdges(of flow: FlowDefinition) throws {
        for node in flow.nodes.values.sorted(by: { $0.line < $1.line }) {
            for edge in node.edges where flow.nodes[edge.target] == nil {
                throw error(
                    node.line, "node \(node.id): \(edge.name) leads to \(edge.target), which does not exist")
            }
        }
    }

    private func checkReachability(of flow: FlowDefinition) throws {
        var open = [flow.start]
        var reached: Set<String> = []
        while let id = open.popLast() {
            guard reached.insert(id).inserted, let node = flow.nodes[id] else { continue }
            open += node.edges.map(\.target)
        }
        if let lost = flow.nodes.values.filter({ !reached.contains($0.id) }).min(by: { $0.line < $1.line }) {
            throw error(lost.line, "no way leads from the start to node \(lost.id)")
        }
    }
}

import IdentityBase
import IdentityDomain

extension DocumentReader {
    package func flow() -> FlowDefinition? {
        let root = document.node
        let before = problems.found.count
        document.warnAboutUnknownMembers(than: FlowGrammar.flow, warnings)
        warnAboutInterceptors(root["interceptors"])
        let handle = problems.attempt { try root.required("handle").name() }
        let name = problems.attempt { try root.required("name").text() }
        let id = problems.attempt { try root["id"]?.name() } ?? nil
        let type = problems.attempt { try self.flowType() }
        guard let items = problems.attempt({ try root.required("nodes").items() }) else {
            return nil
        }

        let (nodes, names, start) = readNodes(items)
        guard let start else {
            problems.add(root.error("a flow needs a START node"))
            return nil
        }
        if !nodes.values.contains(where: \.isEnd) {
            problems.add(root.error("a flow needs an END node"))
        }
        guard let handle, let type, let name else {
            return nil
        }
        let flow = FlowDefinition(
            handle: handle,
            type: type,
            start: start,
            nodes: nodes,
            file: document.file,
            textReferences: TextReference.all(in: root),
            id: id,
            name: name,
            line: document.line
        )

        checkEdges(of: flow, names)
        // The edges of a node that could not be read are unknown.
        guard problems.found.count == before else {
            return nil
        }
        checkReachability(of: flow)
        guard problems.found.count == before else {
            return nil
        }
        return flow
    }

    private func readNodes(
        _ items: [YAMLNode]
    ) -> (nodes: [String: FlowNode], names: Set<String>, start: String?) {
        var nodes: [String: FlowNode] = [:]
        var names: Set<String> = []
        var start: String?
        for item in items {
            guard let node = problems.attempt({ try read(item) }) else {
                continue
            }
            if !names.insert(node.id).inserted {
                problems.add(item.error("the node \(node.id) is there twice"))
            }

            var kind = node.kind
            if node.type == .start {
                if start != nil {
                    problems.add(item.error("a flow has one START node"))
                }
                start = problems.attempt { try item.required("onSuccess").text() } ?? start
                if node.condition != nil {
                    kind = start.map { .start(next: $0) }
                    start = node.id
                }
            }
            if node.type == .end, nodes.values.contains(where: \.isEnd) {
                problems.add(item.error("a flow has one END node"))
            }

            guard let kind else { continue }
            nodes[node.id] = FlowNode(
                id: node.id,
                line: item.line,
                kind: kind,
                condition: node.condition
            )
        }
        return (nodes, names, start)
    }

    /// Warns about every interceptor. The real server knows two: one that checks the challenge token, as this server
    /// always does, and one that has a captcha provider verify the input `captcha_token`.
    private func warnAboutInterceptors(_ node: YAMLNode?) {
        guard let node else { return }
        guard let items = try? node.items() else {
            warnings.add(node.error("interceptors is a list; it is ignored"))
            return
        }

        for item in items {
            let reason: String
            switch (try? item["name"]?.text()) ?? "" {
            case "CaptchaInterceptor":
                reason =
                    "CaptchaInterceptor is ignored: this server has no captcha provider and accepts any captcha_token"
            case "ChallengeTokenInterceptor":
                reason =
                    "ChallengeTokenInterceptor always runs and cannot be configured; the real server refuses the flow"
            case let name:
                reason = "there is no interceptor \(name), so it is ignored; the real server refuses the flow"
            }
            warnings.add(item.error("interceptors: \(reason)"))
        }
    }

    private func flowType() throws -> FlowType {
        // A template has the type beside its flow.
        guard let node = document.node["flowType"] ?? document.root["flowType"] else {
            throw document.node.error("flowType is missing")
        }
        return try node.choice { "flowType \($0) is not one of \($1)" }
    }

    private func read(
        _ item: YAMLNode
    ) throws -> (id: String, type: FlowGrammar.NodeType, kind: FlowNode.Kind?, condition: FlowCondition?) {
        let id = try item.required("id").name()
        let type: FlowGrammar.NodeType = try item.required("type").choice {
            "node \(id): there is no type \($0); there are \($1)"
        }
        item.warnAboutUnknownMembers(than: type.members, warnings)

        let kind: FlowNode.Kind? =
            problems.attempt {
                switch type {
                case .start: nil
                case .end: .end
                case .prompt: try prompt(item)
                case .task:
                    try executorNode(item).map { .executor($0) }
                case .call: try call(item)
                }
            } ?? nil
        return (id, type, kind, problems.attempt { try condition(item) } ?? nil)
    }

    /// Returns the condition of a node; nil without a key and a value, as editors write it.
    private func condition(_ item: YAMLNode) throws -> FlowCondition? {
        guard let node = item["condition"] else {
            return nil
        }
        let members = try node.members()
        node.warnAboutUnknownMembers(than: FlowGrammar.condition, warnings)
        let relevant = members.filter { name, _ in name == "key" || name == "value" }
        guard try !relevant.compactMap({ try $0.1.optionalText() }).isEmpty else {
            return nil
        }

        let key = try node.required("key")
        let onSkip = try node.required("onSkip")
        let condition = FlowCondition(
            key: try key.text(),
            value: try node.required("value").text(),
            onSkip: try onSkip.text()
        )
        guard condition.isKeyUnderstood else {
            throw key.error("the key \(condition.key) is not understood; {{ctx(NAME)}} is a value of the flow")
        }
        guard !condition.onSkip.isEmpty else {
            throw onSkip.error("onSkip is the node that follows a skipped one")
        }

        for name in condition.names where FlowValue.unsupported.contains(name) {
            warnings.add(key.error("this server sets no \(name), so the node is always skipped"))
        }
        return condition
    }

    private func prompt(_ item: YAMLNode) throws -> FlowNode.Kind? {
        let tree = try components(item)
        guard let next = item["next"] else {
            guard item["prompts"] != nil else {
                throw item.error("a PROMPT node needs prompts or next")
            }
            return prompt(item, components: tree).map { .prompt($0) }
        }
        guard try item["prompts"]?.items().isEmpty ?? true else {
            throw item.error("a PROMPT node has prompts or next, not both")
        }

        check(tree, inputs: [:], actions: [])
        let page = Page(
            components: try tree.map { try $0.json(texts: FlowGrammar.texts) },
            message: try item["message"]?.text() ?? "",
            next: try next.text()
        )
        return .page(page)
    }

    private func call(_ item: YAMLNode) throws -> FlowNode.Kind {
        let known = try properties(of: item, known: FlowGrammar.callProperties)
        let flow = try item.required("flow")
        flow.warnAboutUnknownMembers(than: ["ref"], warnings)
        let reference = try flow.required("ref")
        let usesApplicationFlow = try known["useApplicationFlow"]?.flag() ?? false

        let call = FlowCall(
            reference: try reference.text(),
            usesApplicationFlow: usesApplicationFlow,
            line: reference.line
        )
        return .call(call, next: try item.required("onSuccess").text())
    }

    /// Returns the components of a node's `meta`, which may be a text with JSON.
    private func components(_ item: YAMLNode) throws -> [YAMLNode] {
        guard let node = item["meta"] else {
            return []
        }
        let meta = try embeddedTree(node) ?? node
        meta.warnAboutUnknownMembers(than: ["components"], warnings)
        return try meta["components"]?.items() ?? []
    }

    private func checkEdges(of flow: FlowDefinition, _ names: Set<String>) {
        if !names.contains(flow.start) {
            problems.add(document.error("START leads to \(flow.start), which does not exist"))
        }
        for node in flow.nodes.values {
            for edge in node.edges where !names.contains(edge.target) {
                let reason = "node \(node.id): \(edge.name) leads to \(edge.target), which does not exist"
                problems.add(FlowDefinitionError(file: document.file, line: node.line, reason: reason))
            }
        }
    }

    private func checkReachability(of flow: FlowDefinition) {
        var open = [flow.start]
        var reached: Set<String> = []
        while let id = open.popLast() {
            guard reached.insert(id).inserted, let node = flow.nodes[id] else {
                continue
            }
            open += node.edges.map(\.target)
        }

        for lost in flow.nodes.values where !reached.contains(lost.id) {
            let reason = "no path leads from START to node \(lost.id)"
            problems.add(FlowDefinitionError(file: document.file, line: lost.line, reason: reason))
        }
    }
}

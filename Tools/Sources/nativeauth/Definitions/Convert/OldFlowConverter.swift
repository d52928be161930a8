import IdentityBase

/// The conversion of a flow file of earlier versions.
struct OldFlowConverter {
    /// The shipped flow of each type, the default target of a call. An application's own flow takes precedence.
    private static let standardHandles = [
        "AUTHENTICATION": "sign-in", "REGISTRATION": "sign-up", "RECOVERY": "recovery", "SIGNOUT": "sign-out",
        "USER_ONBOARDING": "invitation",
    ]

    let root: YAMLNode

    func document() throws -> YAMLTree {
        let handle = try root.required("handle").text()
        let type = try root.required("type").text()
        let old = try root.required("nodes").members()
        let names = Set(old.map(\.0))
        let start = if names.contains("start") { "flow_start" } else { "start" }
        let executors = OldExecutorConverter(nodes: old)
        var nodes: [YAMLTree] = [
            .mapping([
                ("id", .text(start)), ("type", .text("START")), ("onSuccess", try root.requiredTree("start")),
            ])
        ]
        for (id, node) in old {
            switch try node.required("kind").text() {
            case "prompt": nodes.append(try prompt(node, id: id))
            case "page": nodes.append(try page(node, id: id))
            case "executor": nodes += try executors.nodes(of: node, id: id)
            case "call": nodes.append(try call(node, id: id))
            case "end": nodes.append(.mapping([("id", .text(id)), ("type", .text("END"))]))
            default: throw node.error("node \(id) is not prompt, executor, call, page or end")
            }
        }
        return .mapping([
            ("resource_type", .text("flow")), ("id", .text(Self.id(ofFlow: handle, type: type))),
            ("name", .text(ConvertedID.name(from: handle))), ("handle", .text(handle)), ("flowType", .text(type)),
            ("nodes", .list(nodes)),
        ])
    }

    private static func id(ofFlow handle: String, type: String) -> String {
        ConvertedID.make("flow \(type)", name: handle)
    }

    private func prompt(_ node: YAMLNode, id: String) throws -> YAMLTree {
        let prompts = try node.required("actions").items().map { action -> YAMLTree in
            var inputs: YAMLTree? = node.tree("inputs") ?? .list([])
            if try action["link"]?.flag() ?? false { inputs = nil }
            let ref = try action.requiredTree("ref")
            let next = try action.requiredTree("next")
            return .mapping([
                ("inputs", inputs),
                ("action", .mapping([("ref", ref), ("type", action.tree("type")), ("nextNode", next)])),
            ])
        }
        var properties: YAMLTree?
        if node["timeLimit"] != nil || node["additionalData"] != nil {
            properties = .mapping([
                ("timeLimit", node.tree("timeLimit")), ("additionalData", node.tree("additionalData")),
            ])
        }
        return .mapping([
            ("id", .text(id)), ("type", .text("PROMPT")), ("properties", properties),
            ("meta", meta(node)), ("prompts", .list(prompts)),
        ])
    }

    private func page(_ node: YAMLNode, id: String) throws -> YAMLTree {
        .mapping([
            ("id", .text(id)), ("type", .text("PROMPT")), ("meta", meta(node)),
            ("message", try node.requiredTree("message")), ("next", try node.requiredTree("next")),
        ])
    }

    private func meta(_ node: YAMLNode) -> YAMLTree? {
        node["components"].map { .mapping([("components", YAMLTree($0))]) }
    }

    private func call(_ node: YAMLNode, id: String) throws -> YAMLTree {
        let type = try node.required("flow").text()
        guard let handle = Self.standardHandles[type] else { throw node.error("there is no flow type \(type)") }
        return .mapping([
            ("id", .text(id)), ("type", .text("CALL")),
            ("flow", .mapping([("ref", .text(Self.id(ofFlow: handle, type: type)))])),
            ("properties", .mapping([("useApplicationFlow", .flag(true))])),
            ("onSuccess", try node.requiredTree("next")),
        ])
    }
}

import IdentityBase

/// The conversion of a flow file of earlier versions.
struct OldFlowConverter {
    /// The shipped flows, which calls name. The application's own flow of that type is called if it has another one.
    private static let standardHandles = [
        "AUTHENTICATION": "sign-in", "REGISTRATION": "sign-up", "RECOVERY": "recovery", "SIGNOUT": "sign-out",
        "USER_ONBOARDING": "invitation",
    ]

    private let root: YAMLNode

    init(_ root: YAMLNode) {
        self.root = root
    }

    func document() throws -> YAMLTree {
        let handle = try root.required("handle").text()
        let type = try root.required("type").text()
        let old = try root.required("nodes").members()
        let names = Set(old.map(\.0))
        let start = names.contains("start") ? "flow_start" : "start"
        let executors = OldExecutorConverter(nodes: old)
        var nodes: [YAMLTree] = [
            .mapping([
                ("id", .text(start)), ("type", .text("START")), ("onSuccess", YAMLTree(try root.required("start"))),
            ])
        ]
        for (id, node) in old {
            switch try node.required("kind").text() {
            case "prompt": nodes.append(try prompt(id, node))
            case "page": nodes.append(try page(id, node))
            case "executor": nodes += try executors.nodes(id, node)
            case "call": nodes.append(try call(id, node))
            case "end": nodes.append(.mapping([("id", .text(id)), ("type", .text("END"))]))
            default: throw node.error("node \(id) is not prompt, executor, call, page or end")
            }
        }
        return .mapping([
            ("resource_type", .text("flow")), ("id", .text(Self.id(type, handle))),
            ("name", .text(ConvertedID.name(from: handle))), ("handle", .text(handle)), ("flowType", .text(type)),
            ("nodes", .list(nodes)),
        ])
    }

    private static func id(_ type: String, _ handle: String) -> String { ConvertedID.make("flow \(type)", handle) }

    private func prompt(_ id: String, _ node: YAMLNode) throws -> YAMLTree {
        let prompts = try node.required("actions").items().map { action -> YAMLTree in
            let isLink = try action["link"]?.flag() ?? false
            return .mapping([
                ("inputs", isLink ? nil : node["inputs"].map { YAMLTree($0) } ?? .list([])),
                (
                    "action",
                    .mapping([
                        ("ref", YAMLTree(try action.required("ref"))), ("type", action["type"].map { YAMLTree($0) }),
                        ("nextNode", YAMLTree(try action.required("next"))),
                    ])
                ),
            ])
        }
        let isPlain = node["timeLimit"] == nil && node["additionalData"] == nil
        return .mapping([
            ("id", .text(id)), ("type", .text("PROMPT")),
            (
                "properties",
                isPlain
                    ? nil
                    : .mapping([
                        ("timeLimit", node["timeLimit"].map { YAMLTree($0) }),
                        ("additionalData", node["additionalData"].map { YAMLTree($0) }),
                    ])
            ),
            ("meta", meta(node)), ("prompts", .list(prompts)),
        ])
    }

    private func page(_ id: String, _ node: YAMLNode) throws -> YAMLTree {
        .mapping([
            ("id", .text(id)), ("type", .text("PROMPT")), ("meta", meta(node)),
            ("message", YAMLTree(try node.required("message"))), ("next", YAMLTree(try node.required("next"))),
        ])
    }

    private func meta(_ node: YAMLNode) -> YAMLTree? {
        node["components"].map { .mapping([("components", YAMLTree($0))]) }
    }

    private func call(_ id: String, _ node: YAMLNode) throws -> YAMLTree {
        let type = try node.required("flow").text()
        guard let handle = Self.standardHandles[type] else { throw node.error("there is no flow type \(type)") }
        return .mapping([
            ("id", .text(id)), ("type", .text("CALL")),
            ("flow", .mapping([("ref", .text(Self.id(type, handle)))])),
            ("properties", .mapping([("useApplicationFlow", .flag(true))])),
            ("onSuccess", YAMLTree(try node.required("next"))),
        ])
    }
}

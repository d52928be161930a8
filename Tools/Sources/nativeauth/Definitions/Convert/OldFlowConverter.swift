import IdentityBase

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
        var nodes = [Self.node(start, type: "START", [("onSuccess", try root.requiredTree("start"))])]
        for (id, node) in old {
            switch try node.required("kind").text() {
            case "prompt": nodes.append(try prompt(node, id: id))
            case "page": nodes.append(try page(node, id: id))
            case "executor": nodes += try executors.nodes(of: node, id: id)
            case "call": nodes.append(try call(node, id: id))
            case "end": nodes.append(Self.node(id, type: "END"))
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
        return Self.node(
            id,
            type: "PROMPT",
            [("properties", properties), ("meta", meta(node)), ("prompts", .list(prompts))]
        )
    }

    private func page(_ node: YAMLNode, id: String) throws -> YAMLTree {
        let message = try node.requiredTree("message")
        let next = try node.requiredTree("next")
        return Self.node(id, type: "PROMPT", [("meta", meta(node)), ("message", message), ("next", next)])
    }

    private func meta(_ node: YAMLNode) -> YAMLTree? {
        node["components"].map { .mapping([("components", YAMLTree($0))]) }
    }

    private func call(_ node: YAMLNode, id: String) throws -> YAMLTree {
        let type = try node.required("flow").text()
        guard let handle = Self.standardHandles[type] else { throw node.error("there is no flow type \(type)") }
        let flow = YAMLTree.mapping([("ref", .text(Self.id(ofFlow: handle, type: type)))])
        let properties = YAMLTree.mapping([("useApplicationFlow", .flag(true))])
        let next = try node.requiredTree("next")
        return Self.node(id, type: "CALL", [("flow", flow), ("properties", properties), ("onSuccess", next)])
    }

    fileprivate static func node(_ id: String, type: String, _ members: [(String, YAMLTree?)] = []) -> YAMLTree {
        .mapping([("id", .text(id)), ("type", .text(type))] + members)
    }
}

/// The conversion of executor nodes of earlier versions: other names, modes and properties. Some executors became two.
struct OldExecutorConverter {
    private static let names = [
        "Credentials": "CredentialsAuthExecutor", "Provisioning": "ProvisioningExecutor",
        "Assertion": "AuthAssertExecutor", "OneTimeCode": "OTPExecutor", "Identification": "IdentifyingExecutor",
        "Invite": "InviteExecutor", "CredentialSetter": "CredentialSetter", "Federated": "OIDCAuthExecutor",
        "Passkey": "PasskeyAuthExecutor", "SSOCheck": "SSOCheckExecutor", "Session": "SessionExecutor",
        "MagicLink": "MagicLinkExecutor", "Permission": "PermissionValidator", "Consent": "ConsentExecutor",
        "UserType": "UserTypeResolver", "AttributeCollector": "AttributeCollector",
        "AttributeUniquenessValidator": "AttributeUniquenessValidator", "OUResolver": "OUResolverExecutor",
        "Authorization": "AuthorizationExecutor", "PreDelete": "PreDeleteExecutor",
        "CriteriaRevocation": "CriteriaRevocationExecutor", "SessionRevocation": "SessionRevocationExecutor",
        "UserDelete": "UserDeleteExecutor",
    ]
    private static let propertyNames = ["rpId": "relyingPartyId", "rpName": "relyingPartyName"]
    private static var phone: YAMLTree {
        let type = YAMLTree.text("PHONE_INPUT")
        return .list([.mapping([("identifier", .text("mobile_number")), ("type", type), ("required", .flag(true))])])
    }

    private struct Task {
        var id: String
        var name: String
        var mode: String?
        var inputs: YAMLTree?
        var properties: [(String, YAMLTree?)] = []
        var onSuccess: YAMLTree?
        var onIncomplete: YAMLTree?
        var onFailure: YAMLTree?

        var tree: YAMLTree {
            let executor = YAMLTree.mapping([
                ("name", .text(name)), ("mode", mode.map { .text($0) }), ("inputs", inputs),
            ])
            return OldFlowConverter.node(
                id,
                type: "TASK_EXECUTION",
                [
                    ("properties", properties.nonEmpty.map { .mapping($0) }), ("executor", executor),
                    ("onSuccess", onSuccess), ("onIncomplete", onIncomplete), ("onFailure", onFailure),
                ]
            )
        }
    }

    let nodes: [(String, YAMLNode)]

    func nodes(of node: YAMLNode, id: String) throws -> [YAMLTree] {
        let nameNode = try node.required("executor")
        let old = try nameNode.text()
        guard let name = Self.names[old] else { throw nameNode.error("there is no executor \(old)") }
        var properties = try node["properties"]?.members().map { ($0.0, $0.1) } ?? []
        let mode = try take("mode", from: &properties)?.text()
        var task = Task(
            id: id,
            name: name,
            mode: mode,
            inputs: node.tree("inputs"),
            onSuccess: try node.requiredTree("onSuccess"),
            onIncomplete: node.tree("onIncomplete")
        )
        switch (old, mode) {
        case ("Credentials", _):
            task.mode = nil
        case ("OneTimeCode", _):
            let isSMS = try take("channel", from: &properties)?.text() == "sms"
            if mode == "send" {
                task.name = if isSMS { "SMSExecutor" } else { "EmailExecutor" }
                let property = if isSMS { "smsTemplate" } else { "emailTemplate" }
                task.properties = [(property, .text("OTP"))]
            } else if mode == "generate", isSMS {
                task.inputs = task.inputs ?? Self.phone
            }
        case ("Invite", "send"): return emailedLink(task, template: "PASSWORD_RECOVERY", emailReturnsToPrompt: true)
        case ("Invite", "invite"): return emailedLink(task, template: "USER_INVITE", emailReturnsToPrompt: false)
        case ("Invite", "share"): task.mode = "generate"
        case ("MagicLink", "send"): return emailedLink(task, template: "MAGIC_LINK", emailReturnsToPrompt: false)
        case ("Federated", "provision"):
            task.name = "ProvisioningExecutor"
            task.mode = nil
        case ("Federated", _):
            task.properties = [
                ("idpId", try take("connection", from: &properties).map { YAMLTree($0) }),
                ("allowAuthenticationWithoutLocalUser", .flag(true)),
            ]
        case ("Passkey", "enrol"): task.mode = "register_start"
        case ("Passkey", "enrolVerify"): task.mode = "register_finish"
        case ("Session", "end"):
            task.name = "SessionSignOutExecutor"
            task.mode = nil
        case ("SSOCheck", _):
            task.onFailure = task.onIncomplete
            task.onIncomplete = nil
            let session = nodes.first { (try? $0.1["executor"]?.text()) == "Session" }
            if let session { task.properties = [("checkpointRef", .text(session.0))] }
        case ("Permission", _):
            let scope = try take("scope", from: &properties)
            task.properties = [("requiredScopes", .list([scope.map { YAMLTree($0) } ?? .text("system")]))]
        default: break
        }
        task.properties += properties.map { (Self.propertyNames[$0.0] ?? $0.0, YAMLTree($0.1)) }
        return [task.tree]
    }

    /// Returns the two nodes that generate a link and email it.
    /// - Parameter emailReturnsToPrompt: whether the second node leads back to the prompt.
    private func emailedLink(_ task: Task, template: String, emailReturnsToPrompt: Bool) -> [YAMLTree] {
        var link = task
        let names = Set(nodes.map(\.0))
        let mailID =
            [task.id + "_mail", task.id + "_mail_link"].first { !names.contains($0) } ?? task.id + "_sent_mail"
        link.mode = "generate"
        link.onSuccess = .text(mailID)
        var mail = Task(
            id: mailID,
            name: "EmailExecutor",
            mode: "send",
            properties: [("emailTemplate", .text(template))],
            onSuccess: task.onSuccess
        )
        if emailReturnsToPrompt {
            link.onIncomplete = nil
            mail.onIncomplete = task.onIncomplete
        }
        return [link.tree, mail.tree]
    }

    private func take(_ name: String, from properties: inout [(String, YAMLNode)]) throws -> YAMLNode? {
        guard let index = properties.firstIndex(where: { $0.0 == name }) else { return nil }
        return properties.remove(at: index).1
    }
}

import IdentityBase

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

    /// A node in its new form.
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
            .mapping([
                ("id", .text(id)), ("type", .text("TASK_EXECUTION")),
                ("properties", properties.nonEmpty.map { .mapping($0) }),
                ("executor", .mapping([("name", .text(name)), ("mode", mode.map { .text($0) }), ("inputs", inputs)])),
                ("onSuccess", onSuccess), ("onIncomplete", onIncomplete), ("onFailure", onFailure),
            ])
        }
    }

    /// The nodes of the flow.
    let nodes: [(String, YAMLNode)]

    func nodes(of node: YAMLNode, id: String) throws -> [YAMLTree] {
        let nameNode = try node.required("executor")
        let old = try nameNode.text()
        guard let name = Self.names[old] else { throw nameNode.error("there is no executor \(old)") }
        var properties = try node["properties"]?.members().map { ($0.0, $0.1) } ?? []
        let mode = try take("mode", from: &properties)?.text()
        var task = Task(
            id: id, name: name, mode: mode, inputs: node.tree("inputs"),
            onSuccess: try node.requiredTree("onSuccess"), onIncomplete: node.tree("onIncomplete"))
        switch (old, mode) {
        case ("Credentials", _):
            task.mode = nil
        case ("OneTimeCode", _):
            let isSMS = try take("channel", from: &properties)?.text() == "sms"
            if mode == "send" {
                task.name = isSMS ? "SMSExecutor" : "EmailExecutor"
                task.properties = [(isSMS ? "smsTemplate" : "emailTemplate", .text("OTP"))]
            } else if mode == "generate", isSMS {
                task.inputs = task.inputs ?? Self.phone
            }
        case ("Invite", "send"): return sent(task, template: "PASSWORD_RECOVERY", mailLeadsBack: true)
        case ("Invite", "invite"): return sent(task, template: "USER_INVITE", mailLeadsBack: false)
        case ("Invite", "share"): task.mode = "generate"
        case ("MagicLink", "send"): return sent(task, template: "MAGIC_LINK", mailLeadsBack: false)
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
    /// - Parameter mailLeadsBack: whether the second node leads back to the prompt.
    private func sent(_ task: Task, template: String, mailLeadsBack: Bool) -> [YAMLTree] {
        var link = task
        let names = Set(nodes.map(\.0))
        let mailID =
            [task.id + "_mail", task.id + "_mail_link"].first { !names.contains($0) } ?? task.id + "_sent_mail"
        link.mode = "generate"
        link.onSuccess = .text(mailID)
        var mail = Task(
            id: mailID, name: "EmailExecutor", mode: "send", properties: [("emailTemplate", .text(template))],
            onSuccess: task.onSuccess)
        if mailLeadsBack {
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

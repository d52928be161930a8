/// The former names of executors in flow files, until all files have the current ones.
enum ExecutorAliases {
    private static let names: [String: String] = [
        "Credentials": "CredentialsAuthExecutor", "Provisioning": "ProvisioningExecutor",
        "Assertion": "AuthAssertExecutor", "Identification": "IdentifyingExecutor", "Consent": "ConsentExecutor",
        "UserType": "UserTypeResolver", "SSOCheck": "SSOCheckExecutor", "OUResolver": "OUResolverExecutor",
        "Authorization": "AuthorizationExecutor", "PreDelete": "PreDeleteExecutor",
        "CriteriaRevocation": "CriteriaRevocationExecutor", "SessionRevocation": "SessionRevocationExecutor",
        "UserDelete": "UserDeleteExecutor", "OneTimeCode": "OTPExecutor", "Invite": "InviteExecutor",
        "MagicLink": "MagicLinkExecutor", "Federated": "OIDCAuthExecutor", "Passkey": "PasskeyAuthExecutor",
        "Session": "SessionExecutor", "Permission": "PermissionValidator",
    ]

    private static let properties = [
        "rpId": "relyingPartyId", "rpName": "relyingPartyName", "connection": "idpId", "scope": "requiredScopes",
    ]

    static let all = Set(names.keys)

    /// Returns an executor node with the current names, and the node that follows it where one executor has become two.
    static func current(of node: ExecutorNode, id: String) -> (node: ExecutorNode, next: (id: String, ExecutorNode)?) {
        guard let name = names[node.name] else { return (node, nil) }
        var values: [String: String] = [:]
        for (key, value) in node.properties { values[properties[key] ?? key] = value }
        let channel = values.removeValue(forKey: "channel")
        func made(
            _ name: String, _ mode: String?, _ properties: [String: String]? = nil, success: String? = nil
        ) -> ExecutorNode {
            ExecutorNode(
                name: name, mode: mode, properties: properties ?? values, inputs: node.inputs,
                onSuccess: success ?? node.onSuccess, onIncomplete: node.onIncomplete, onFailure: node.onFailure)
        }
        func sender(_ template: String) -> (id: String, ExecutorNode) {
            ("\(id).send", made("EmailExecutor", "send", ["emailTemplate": template]))
        }
        switch (node.name, node.mode) {
        case ("Credentials", "register"): return (made(name, nil), nil)
        case ("Federated", "provision"): return (made("ProvisioningExecutor", nil), nil)
        case ("Federated", _):
            return (made(name, nil, values.merging(["allowAuthenticationWithoutLocalUser": "true"]) { $1 }), nil)
        case ("Session", "end"): return (made("SessionSignOutExecutor", nil), nil)
        case ("Passkey", "enrol"): return (made(name, "register_start"), nil)
        case ("Passkey", "enrolVerify"): return (made(name, "register_finish"), nil)
        case ("OneTimeCode", "send"):
            return (made(channel == "sms" ? "SMSExecutor" : "EmailExecutor", "send"), nil)
        case ("OneTimeCode", "generate") where channel == "sms" && node.inputs.isEmpty:
            let input = FlowInput(identifier: "mobile_number", type: "PHONE_INPUT", required: true)
            var generate = made(name, "generate")
            generate.inputs = [input]
            return (generate, nil)
        case ("Invite", "send"):
            let next = sender("PASSWORD_RECOVERY")
            return (made(name, "generate", success: next.id), next)
        case ("Invite", "invite"):
            let next = sender("USER_INVITE")
            return (made(name, "generate", success: next.id), next)
        case ("Invite", "share"): return (made(name, "generate"), nil)
        case ("MagicLink", "send"):
            let next = sender("MAGIC_LINK")
            return (made(name, "generate", success: next.id), next)
        default: return (made(name, node.mode), nil)
        }
    }
}

import IdentityDomain

/// What a flow file may say about an executor.
package struct ExecutorProperty: Sendable {
    package let name: String
    package var isRequired = false
    /// The only values; nil when any text will do.
    package var values: [String]?
}

extension ExecutorRegistry.Name {
    /// Every property that the executor understands. What a file says besides is an error.
    package var properties: [ExecutorProperty] {
        switch self {
        case .credentials:
            [ExecutorProperty(name: "mode", values: ["register"])]
        case .oneTimeCode:
            [
                ExecutorProperty(name: "mode", isRequired: true, values: ["generate", "send", "verify", "resend"]),
                ExecutorProperty(name: "channel", values: CodeChannel.allCases.map(\.rawValue)),
            ]
        case .invite:
            [ExecutorProperty(name: "mode", isRequired: true, values: ["send", "invite", "share", "verify"])]
        case .magicLink:
            [ExecutorProperty(name: "mode", isRequired: true, values: ["send", "verify"])]
        case .session:
            [ExecutorProperty(name: "mode", values: ["end"])]
        case .permission:
            [ExecutorProperty(name: "scope")]
        case .consent:
            [
                ExecutorProperty(name: "mode", values: ["deny"]), ExecutorProperty(name: "purposes"),
                ExecutorProperty(name: "timeout"),
            ]
        case .federated:
            [ExecutorProperty(name: "mode", values: ["provision"]), ExecutorProperty(name: "connection")]
        case .passkey:
            [
                ExecutorProperty(
                    name: "mode", isRequired: true, values: ["challenge", "verify", "enrol", "enrolVerify"]),
                ExecutorProperty(name: "user", values: ["anybody"]),
                ExecutorProperty(name: "userVerification", values: ["required", "preferred", "discouraged"]),
                ExecutorProperty(name: "residentKey", values: ["required", "preferred", "discouraged"]),
                ExecutorProperty(name: "rpId"), ExecutorProperty(name: "rpName"), ExecutorProperty(name: "origins"),
            ]
        case .identification:
            [ExecutorProperty(name: "mode", values: ["identify", "resolve"])]
        case .organizationUnit:
            [ExecutorProperty(name: "resolveFrom", values: ["caller", "prompt", "promptAll"])]
        case .preDelete:
            [ExecutorProperty(name: "mode", values: ["revoke_all"])]
        case .provisioning, .assertion, .credentialSetter, .userType, .sessionCheck, .attributeCollector,
            .attributeUniqueness, .authorization, .criteriaRevocation, .sessionRevocation, .userDelete:
            []
        }
    }
}

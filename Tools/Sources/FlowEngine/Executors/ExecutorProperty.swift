import IdentityDomain

/// A property that a flow file can set on an executor.
package struct ExecutorProperty: Sendable {
    package let name: String
    package var isRequired = false
    /// Allowed values; nil if any text is allowed.
    package var values: [String]?
}

extension ExecutorRegistry.Name {
    /// Properties that the executor supports. Any other property in a file is an error.
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
        case .provisioning, .assertion, .identification, .credentialSetter, .userType, .sessionCheck:
            []
        }
    }
}

import IdentityDomain

/// The names of the executors in flow files.
package enum ExecutorName: String, CaseIterable, Sendable {
    case credentials = "Credentials"
    case provisioning = "Provisioning"
    case assertion = "Assertion"
    case oneTimeCode = "OneTimeCode"
    case identification = "Identification"
    case invite = "Invite"
    case credentialSetter = "CredentialSetter"
    case federated = "Federated"
    case passkey = "Passkey"
    case sessionCheck = "SSOCheck"
    case session = "Session"
    case magicLink = "MagicLink"
    case permission = "Permission"
    case consent = "Consent"
    case userType = "UserType"
    case attributeCollector = "AttributeCollector"
    case attributeUniqueness = "AttributeUniquenessValidator"
    case organizationUnit = "OUResolver"
    case authorization = "Authorization"
    case preDelete = "PreDelete"
    case criteriaRevocation = "CriteriaRevocation"
    case sessionRevocation = "SessionRevocation"
    case userDelete = "UserDelete"

    package static let all = Set(allCases.map(\.rawValue))

    /// Every property that the executor understands. Any other one in a file is an error.
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
        case .provisioning:
            [ExecutorProperty(name: "assignRole"), ExecutorProperty(name: "assignGroup")]
        case .assertion, .credentialSetter, .userType, .sessionCheck, .attributeCollector,
            .attributeUniqueness, .authorization, .criteriaRevocation, .sessionRevocation, .userDelete:
            []
        }
    }
}

/// A property of an executor in a flow file.
package struct ExecutorProperty: Sendable {
    package let name: String
    package var isRequired = false
    /// The only values; nil when any text will do.
    package var values: [String]?
}

/// What a flow file may say about an executor.
struct ExecutorProperty: Sendable {
    let name: String
    var isRequired = false
    /// The only values; nil when any text will do.
    var values: [String]?
}

extension ExecutorRegistry.Name {
    /// Every property that the executor understands. What a file says besides is an error.
    var properties: [ExecutorProperty] {
        switch self {
        case .credentials:
            [ExecutorProperty(name: "mode", values: ["register"])]
        case .oneTimeCode:
            [ExecutorProperty(name: "mode", isRequired: true, values: ["generate", "send", "verify", "resend"])]
        case .invite:
            [ExecutorProperty(name: "mode", isRequired: true, values: ["send", "verify"])]
        case .provisioning, .assertion, .identification, .credentialSetter, .userType:
            []
        }
    }
}

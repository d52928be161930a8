/// What a flow is for. The raw values are the protocol's.
enum FlowType: String, Sendable, Codable, CaseIterable {
    case authentication = "AUTHENTICATION"
    case registration = "REGISTRATION"
    case recovery = "RECOVERY"
    case signOut = "SIGNOUT"

    /// Seconds until an unfinished execution is forgotten.
    var lifetime: Double {
        switch self {
        case .authentication, .registration: 3_600
        case .recovery, .signOut: 1_800
        }
    }
}

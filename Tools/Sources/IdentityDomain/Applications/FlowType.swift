/// What a flow is for. The raw values are the protocol's.
package enum FlowType: String, Sendable, Codable, CaseIterable {
    case authentication = "AUTHENTICATION"
    case registration = "REGISTRATION"
    case recovery = "RECOVERY"
    case signOut = "SIGNOUT"
    /// Somebody with the right to do so makes a user, or invites one who goes on by a link.
    case userOnboarding = "USER_ONBOARDING"

    /// Seconds until an unfinished execution is forgotten.
    package var lifetime: Double {
        switch self {
        case .authentication, .registration: 3_600
        case .recovery, .signOut: 1_800
        case .userOnboarding: 86_400
        }
    }
}

/// The purpose of a flow. The raw values are the protocol's.
package enum FlowType: String, Sendable, Codable, CaseIterable {
    case authentication = "AUTHENTICATION"
    case registration = "REGISTRATION"
    case recovery = "RECOVERY"
    case signOut = "SIGNOUT"
    /// An administrator creates a user, or invites one who continues by a link.
    case userOnboarding = "USER_ONBOARDING"
    /// An administrative operation, such as the deletion of a user. An administrator starts it by its id.
    case administration = "ADMINISTRATION"

    /// Lifetime of an unfinished execution in seconds.
    package var lifetime: Double {
        switch self {
        case .authentication, .registration: 3_600
        case .recovery, .signOut, .administration: 1_800
        case .userOnboarding: 86_400
        }
    }
}

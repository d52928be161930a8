/// The flows that an application can run.
public enum FlowType: String, Sendable, Codable, CaseIterable {
    /// Sign-in.
    case authentication = "AUTHENTICATION"
    /// Sign-up.
    case registration = "REGISTRATION"
    /// Password recovery, by the name of the released SDK; the server is sent `RECOVERY`.
    case passwordRecovery = "PASSWORD_RECOVERY"
    /// Sign-up of an invited user, by the name of the released SDK; the server is sent `USER_ONBOARDING`.
    case invitedUserRegistration = "INVITED_USER_REGISTRATION"
    /// Password recovery.
    case recovery = "RECOVERY"
    /// An administrator invites a user, who goes on with the flow.
    case userOnboarding = "USER_ONBOARDING"
    /// Sign-out of a session with a cookie.
    case signOut = "SIGNOUT"

    /// What the server calls it: it refuses the two old names.
    var wireName: String {
        switch self {
        case .passwordRecovery: Self.recovery.rawValue
        case .invitedUserRegistration: Self.userOnboarding.rawValue
        case .authentication, .registration, .recovery, .userOnboarding, .signOut: rawValue
        }
    }

    /// Whether this is password recovery, by either name.
    var isRecovery: Bool { self == .recovery || self == .passwordRecovery }
}

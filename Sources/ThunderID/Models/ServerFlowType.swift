/// A flow by the server's name. An open set: a newer server may have flows without a static member here.
public struct ServerFlowType: RawRepresentable, Sendable, Hashable, Codable {
    /// The server's name.
    public let rawValue: String

    /// Creates a flow type from the server's name.
    /// - Parameter rawValue: the server's name, such as `RECOVERY`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Converts a documented flow.
    /// - Parameter flowType: the flow.
    public init(_ flowType: FlowType) {
        switch flowType {
        case .authentication: self = .authentication
        case .registration: self = .registration
        case .passwordRecovery: self = .recovery
        case .invitedUserRegistration: self = .userOnboarding
        }
    }

    /// Sign-in.
    public static let authentication = ServerFlowType(rawValue: "AUTHENTICATION")
    /// Sign-up.
    public static let registration = ServerFlowType(rawValue: "REGISTRATION")
    /// Password recovery.
    public static let recovery = ServerFlowType(rawValue: "RECOVERY")
    /// Sign-up of an invited user. Only an administrator can start it without an invitation.
    public static let userOnboarding = ServerFlowType(rawValue: "USER_ONBOARDING")
    /// Sign-out of a session with a cookie.
    public static let signOut = ServerFlowType(rawValue: "SIGNOUT")
}

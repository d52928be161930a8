/// The documented flows of an application. The set is closed, so that a `switch` over it needs no `default`;
/// ``ServerFlowType`` names every flow of a server.
///
/// Source: the released SDK's `FlowType`.
public enum FlowType: String, Sendable, Codable, CaseIterable {
    /// Sign-in.
    case authentication = "AUTHENTICATION"
    /// Sign-up.
    case registration = "REGISTRATION"
    /// Password recovery. The server is sent `RECOVERY`: it refuses this name.
    case passwordRecovery = "PASSWORD_RECOVERY"
    /// Sign-up of an invited user. The server is sent `USER_ONBOARDING`: it refuses this name.
    case invitedUserRegistration = "INVITED_USER_REGISTRATION"
}

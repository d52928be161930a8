/// The documented flows of an application. The set is closed, so that a `switch` over it needs no `default`;
/// ``ServerFlowType`` names every flow of a server.
///
/// Source: the released SDK's `FlowType`.
public enum FlowType: String, Sendable, Codable, CaseIterable {
    /// Sign-in.
    case authentication = "AUTHENTICATION"
    /// Sign-up.
    case registration = "REGISTRATION"
    /// Password recovery. It is sent as `RECOVERY`: the server refuses this name.
    case passwordRecovery = "PASSWORD_RECOVERY"
    /// Sign-up of an invited user. It is sent as `USER_ONBOARDING`: the server refuses this name.
    case invitedUserRegistration = "INVITED_USER_REGISTRATION"
}

extension FlowType {
    /// The documented flow with this server name; `nil` if there is none.
    /// - Parameter serverFlowType: the flow by the server's name.
    public init?(_ serverFlowType: ServerFlowType) {
        guard let flow = Self.allCases.first(where: { ServerFlowType($0) == serverFlowType }) else {
            return nil
        }
        self = flow
    }
}

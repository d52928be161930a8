public import Amplify
import CognitoUserPools

/// The user's preference for one second factor.
public enum MFAPreference: Sendable {
    /// The factor is disabled.
    case disabled
    /// The factor is enabled; its precedence stays unchanged.
    case enabled
    /// The factor is enabled and takes precedence over the others.
    case preferred
    /// The factor is enabled and does not take precedence.
    case notPreferred

    func setting(isPreferredNow: Bool) -> MFASetting {
        MFASetting(
            isEnabled: self != .disabled,
            isPreferred: self == .preferred || self == .enabled && isPreferredNow
        )
    }
}

extension AuthFactorType {
    /// The argument of `confirmSignIn(challengeResponse:)` that chooses this factor.
    public var challengeResponse: String { rawValue }
}

extension MFAType {
    /// The argument of `confirmSignIn(challengeResponse:)` that chooses this factor.
    public var challengeResponse: String { rawValue }
}

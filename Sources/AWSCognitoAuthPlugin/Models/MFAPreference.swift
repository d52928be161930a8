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
        MFASetting(isEnabled: self != .disabled, isPreferred: self == .preferred || self == .enabled && isPreferredNow)
    }
}

/// The user's preferences for second factors.
public struct UserMFAPreference: Sendable {
    /// The enabled factors; `nil` for none. Unsupported types are omitted.
    public let enabled: Set<MFAType>?
    /// The preferred factor; `nil` for none.
    public let preferred: MFAType?

    init(_ user: UserDescription) {
        let known = Set(user.enabledMFA.compactMap(MFAType.init))
        enabled = if known.isEmpty { nil } else { known }
        preferred = user.preferredMFA.flatMap(MFAType.init)
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

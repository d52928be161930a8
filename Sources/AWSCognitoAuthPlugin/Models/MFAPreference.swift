public import Amplify
import CognitoUserPools

/// Whether a second factor is asked for, and whether before the others.
///
/// Source: Amplify's public surface.
public enum MFAPreference: Sendable {
    /// It is not asked for.
    case disabled
    /// It may be asked for; whether it comes first stays as it is.
    case enabled
    /// It comes before the others.
    case preferred
    /// It may be asked for, and does not come first.
    case notPreferred

    func setting(isPreferredNow: Bool) -> CognitoUserPools.MFAPreference {
        switch self {
        case .disabled: .init(isEnabled: false, isPreferred: false)
        case .enabled: .init(isEnabled: true, isPreferred: isPreferredNow)
        case .preferred: .init(isEnabled: true, isPreferred: true)
        case .notPreferred: .init(isEnabled: true, isPreferred: false)
        }
    }
}

/// The second factors that a user has chosen.
///
/// Source: Amplify's public surface.
public struct UserMFAPreference: Sendable {
    /// Those that may be asked for; `nil` for none. Kinds that nobody knows yet are left out.
    public let enabled: Set<MFAType>?
    /// The one that comes first; `nil` for none.
    public let preferred: MFAType?

    init(_ user: UserDescription) {
        let known = Set(user.enabledMFA.compactMap(MFAType.init))
        enabled = known.isEmpty ? nil : known
        preferred = user.preferredMFA.flatMap(MFAType.init)
    }
}

public import Amplify
import CognitoUserPools

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

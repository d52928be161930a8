public import Amplify

/// The storage of the session.
///
/// Source: Amplify's public surface.
public struct AWSCognitoSecureStoragePreferences: Sendable {
    /// The Keychain's access group; `nil` for the app's own. Ignored on Linux.
    public let accessGroup: AccessGroup?

    /// Makes preferences.
    /// - Parameter accessGroup: the Keychain's access group; `nil` for the app's own.
    public init(accessGroup: AccessGroup? = nil) { self.accessGroup = accessGroup }
}

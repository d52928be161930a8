import Foundation
import NativeAuthCore

/// The place in the Keychain where Amplify has stored its session: the service, and the access group if the app has
/// given one.
///
/// Source: aws-amplify/amplify-swift,
/// `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin/CredentialStorage/AWSCognitoAuthCredentialStore.swift`.
struct AmplifyPlace: Equatable, Sendable {
    private static let ownService = "com.amplify.awsCognitoAuthPlugin"
    private static let sharedService = "com.amplify.awsCognitoAuthPluginShared"
    private static let preferences = "amplify_secure_storage_scopes.awsCognitoAuthPlugin."

    let service: String
    let accessGroup: String?

    /// - Parameters:
    ///   - accessGroup: the group that the app configures now; `nil` for the app's own.
    ///   - isMigrating: whether the app wants the session of the group that it used before.
    ///   - preference: returns a text of the app's `UserDefaults`. Amplify keeps the name of the last group there.
    init(accessGroup: String?, isMigrating: Bool, preference: (String) -> String?) {
        var group = accessGroup
        if isMigrating { group = preference(Self.preferences + "accessGroup") }

        self.accessGroup = group
        service = if group == nil { Self.ownService } else { Self.sharedService }
    }

    /// Amplify sets it on the first start after an installation, and removes all items if it is missing: they are those
    /// of a deleted installation, perhaps of another user.
    static let isInstalledKey = preferences + "isKeychainConfigured"
}

public import Amplify
public import Foundation

/// The timeout and number of retries of the plugin's requests. docs/amplify-differences.md lists which operations are
/// retried.
public struct AWSCognitoNetworkPreferences: Sendable {
    /// Maximum number of retries after a transient failure, such as throttling; at most 10.
    public let maxRetryCount: UInt32
    /// The timeout of a call in seconds, retries included.
    public let timeoutIntervalForRequest: TimeInterval
    /// Maximum time for a complete response in seconds; `nil` for no other limit. The shorter limit applies.
    public let timeoutIntervalForResource: TimeInterval?

    /// Creates preferences.
    /// - Parameters:
    ///   - maxRetryCount: the maximum number of retries.
    ///   - timeoutIntervalForRequest: the timeout of a call in seconds, retries included.
    ///   - timeoutIntervalForResource: the maximum time for a complete response in seconds.
    public init(
        maxRetryCount: UInt32,
        timeoutIntervalForRequest: TimeInterval,
        timeoutIntervalForResource: TimeInterval? = nil
    ) {
        self.maxRetryCount = maxRetryCount
        self.timeoutIntervalForRequest = timeoutIntervalForRequest
        self.timeoutIntervalForResource = timeoutIntervalForResource
    }
}

/// The storage of the session.
public struct AWSCognitoSecureStoragePreferences: Sendable {
    /// The Keychain's access group; `nil` for the app's own. Ignored on Linux.
    public let accessGroup: AccessGroup?

    /// Creates preferences.
    /// - Parameter accessGroup: the Keychain's access group; `nil` for the app's own.
    public init(accessGroup: AccessGroup? = nil) { self.accessGroup = accessGroup }
}

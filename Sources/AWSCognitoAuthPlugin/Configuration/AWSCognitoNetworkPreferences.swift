public import Foundation

/// The timeout and number of retries of the plugin's requests. docs/amplify.md lists which operations are retried.
///
/// Source: Amplify's public surface.
public struct AWSCognitoNetworkPreferences: Sendable {
    /// Maximum number of retries after a transient failure, such as throttling; at most 10.
    public let maxRetryCount: UInt32
    /// The timeout of a call in seconds, retries included.
    public let timeoutIntervalForRequest: TimeInterval
    /// How long to wait for all of an answer, in seconds; `nil` for no other limit. The shorter of the two counts.
    public let timeoutIntervalForResource: TimeInterval?

    /// Makes preferences.
    /// - Parameters:
    ///   - maxRetryCount: how many more times a request is sent.
    ///   - timeoutIntervalForRequest: the timeout of a call in seconds, retries included.
    ///   - timeoutIntervalForResource: how long to wait for all of an answer, in seconds.
    public init(
        maxRetryCount: UInt32, timeoutIntervalForRequest: TimeInterval,
        timeoutIntervalForResource: TimeInterval? = nil
    ) {
        self.maxRetryCount = maxRetryCount
        self.timeoutIntervalForRequest = timeoutIntervalForRequest
        self.timeoutIntervalForResource = timeoutIntervalForResource
    }
}

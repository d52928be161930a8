public import Foundation

/// How long the plugin waits for the service, and how often it tries.
///
/// Source: Amplify's public surface.
public struct AWSCognitoNetworkPreferences: Sendable {
    /// How many more times a request is sent that the service cannot have seen, or has turned away as one too many.
    public let maxRetryCount: UInt32
    /// How long to wait for an answer, in seconds.
    public let timeoutIntervalForRequest: TimeInterval
    /// How long to wait for all of an answer, in seconds; `nil` for no other limit. The shorter of the two counts.
    public let timeoutIntervalForResource: TimeInterval?

    /// Makes preferences.
    /// - Parameters:
    ///   - maxRetryCount: how many more times a request is sent.
    ///   - timeoutIntervalForRequest: how long to wait for an answer, in seconds.
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

/// What only this plugin knows of `resendConfirmationCode`: goes into the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAttributeResendConfirmationCodeOptions: Sendable {
    /// What the pool's own code (its Lambda functions) is told.
    public let metadata: [String: String]?

    /// Makes options.
    /// - Parameter metadata: what the pool's own code is told.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

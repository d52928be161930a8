/// Plugin-specific options of `sendVerificationCode`, for the call's `pluginOptions`.
public struct AWSSendUserAttributeVerificationCodeOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

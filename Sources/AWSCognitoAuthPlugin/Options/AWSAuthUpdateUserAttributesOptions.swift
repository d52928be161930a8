/// Plugin-specific options of `update(userAttributes:)`, for the call's `pluginOptions`.
public struct AWSAuthUpdateUserAttributesOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

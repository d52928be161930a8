/// Plugin-specific options of `signUp`, for the call's `pluginOptions`.
public struct AWSAuthSignUpOptions: Sendable {
    /// Data for the pool's pre-sign-up Lambda function only. No device data is added to it.
    public let validationData: [String: String]?
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameters:
    ///   - validationData: data for the pool's pre-sign-up Lambda function only.
    ///   - metadata: metadata for the pool's Lambda functions.
    public init(
        validationData: [String: String]? = nil,
        metadata: [String: String]? = nil
    ) {
        self.validationData = validationData
        self.metadata = metadata
    }
}

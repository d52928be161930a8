/// What only this plugin knows of `signUp`: goes into the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAuthSignUpOptions: Sendable {
    /// What only the code that decides about the sign-up is told. Nothing about the device is added to it.
    public let validationData: [String: String]?
    /// What the pool's own code (its Lambda functions) is told.
    public let metadata: [String: String]?

    /// Makes options.
    /// - Parameters:
    ///   - validationData: what only the code that decides about the sign-up is told.
    ///   - metadata: what the pool's own code is told.
    public init(validationData: [String: String]? = nil, metadata: [String: String]? = nil) {
        self.validationData = validationData
        self.metadata = metadata
    }
}

/// Plugin-specific options of `confirmSignUp`, for the call's `pluginOptions`.
public struct AWSAuthConfirmSignUpOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Indicates whether an e-mail address or phone number is moved here from another account.
    public let forceAliasCreation: Bool?

    /// Creates options.
    /// - Parameters:
    ///   - metadata: metadata for the pool's Lambda functions, now and at the subsequent automatic sign-in.
    ///   - forceAliasCreation: whether an e-mail address or phone number is moved here from another account.
    public init(metadata: [String: String]? = nil, forceAliasCreation: Bool? = nil) {
        self.metadata = metadata
        self.forceAliasCreation = forceAliasCreation
    }
}

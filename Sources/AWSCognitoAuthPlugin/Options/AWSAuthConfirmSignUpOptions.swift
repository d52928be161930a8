/// What only this plugin knows of `confirmSignUp`: goes into the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAuthConfirmSignUpOptions: Sendable {
    /// What the pool's own code (its Lambda functions) is told.
    public let metadata: [String: String]?

    /// Whether an e-mail address or phone number moves here from another account.
    public let forceAliasCreation: Bool?

    /// Makes options.
    /// - Parameters:
    ///   - metadata: what the pool's own code is told, now and at the automatic sign-in that follows.
    ///   - forceAliasCreation: whether an e-mail address or phone number moves here from another account.
    public init(metadata: [String: String]? = nil, forceAliasCreation: Bool? = nil) {
        self.metadata = metadata
        self.forceAliasCreation = forceAliasCreation
    }
}

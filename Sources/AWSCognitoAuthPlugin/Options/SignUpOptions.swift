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
    public init(validationData: [String: String]? = nil, metadata: [String: String]? = nil) {
        self.validationData = validationData
        self.metadata = metadata
    }
}

/// Plugin-specific options of `confirmSignUp`, for the call's `pluginOptions`.
public struct AWSAuthConfirmSignUpOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Whether an e-mail address or phone number is moved here from another account.
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

/// Plugin-specific options of `resendSignUpCode`, for the call's `pluginOptions`.
public struct AWSAuthResendSignUpCodeOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

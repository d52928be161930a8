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

/// Plugin-specific options of `resetPassword`, for the call's `pluginOptions`.
public struct AWSAuthResetPasswordOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

/// Plugin-specific options of `confirmResetPassword`, for the call's `pluginOptions`.
public struct AWSAuthConfirmResetPasswordOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

/// Plugin-specific options of `verifyTOTPSetup`, for the call's `pluginOptions`.
public struct VerifyTOTPSetupOptions: Sendable {
    /// The name of the device with the authenticator app.
    public let friendlyDeviceName: String?

    /// Creates options.
    /// - Parameter friendlyDeviceName: the name of the device with the authenticator app.
    public init(friendlyDeviceName: String? = nil) { self.friendlyDeviceName = friendlyDeviceName }
}

/// Plugin-specific options of `update(userAttribute:)`, for the call's `pluginOptions`.
public struct AWSAuthUpdateUserAttributeOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

/// Plugin-specific options of `update(userAttributes:)`, for the call's `pluginOptions`.
public struct AWSAuthUpdateUserAttributesOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

/// Plugin-specific options of `sendVerificationCode`, for the call's `pluginOptions`.
public struct AWSSendUserAttributeVerificationCodeOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

/// Plugin-specific options of `resendConfirmationCode`, for the call's `pluginOptions`.
public struct AWSAttributeResendConfirmationCodeOptions: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

public import Amplify

/// Plugin-specific options of a request that has only metadata, for the call's `pluginOptions`. An addition of this
/// package: each request has its own type, and ignores that of another.
public struct AWSAuthMetadataOptions<Request>: Sendable {
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// Creates options.
    /// - Parameter metadata: metadata for the pool's Lambda functions.
    public init(metadata: [String: String]? = nil) { self.metadata = metadata }
}

extension AuthPluginOptions {
    /// The metadata of the plugin-specific options.
    var metadata: [String: String] { (pluginOptions as? AWSAuthMetadataOptions<Request>)?.metadata ?? [:] }
}

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
public typealias AWSAuthResendSignUpCodeOptions = AWSAuthMetadataOptions<AuthResendSignUpCodeRequest>

/// Plugin-specific options of `resetPassword`, for the call's `pluginOptions`.
public typealias AWSAuthResetPasswordOptions = AWSAuthMetadataOptions<AuthResetPasswordRequest>

/// Plugin-specific options of `confirmResetPassword`, for the call's `pluginOptions`.
public typealias AWSAuthConfirmResetPasswordOptions = AWSAuthMetadataOptions<AuthConfirmResetPasswordRequest>

/// Plugin-specific options of `verifyTOTPSetup`, for the call's `pluginOptions`.
public struct VerifyTOTPSetupOptions: Sendable {
    /// The name of the device with the authenticator app.
    public let friendlyDeviceName: String?

    /// Creates options.
    /// - Parameter friendlyDeviceName: the name of the device with the authenticator app.
    public init(friendlyDeviceName: String? = nil) { self.friendlyDeviceName = friendlyDeviceName }
}

/// Plugin-specific options of `update(userAttribute:)`, for the call's `pluginOptions`.
public typealias AWSAuthUpdateUserAttributeOptions = AWSAuthMetadataOptions<AuthUpdateUserAttributeRequest>

/// Plugin-specific options of `update(userAttributes:)`, for the call's `pluginOptions`.
public typealias AWSAuthUpdateUserAttributesOptions = AWSAuthMetadataOptions<AuthUpdateUserAttributesRequest>

/// Plugin-specific options of `sendVerificationCode`, for the call's `pluginOptions`.
public typealias AWSSendUserAttributeVerificationCodeOptions =
    AWSAuthMetadataOptions<AuthSendUserAttributeVerificationCodeRequest>

/// Plugin-specific options of `resendConfirmationCode`, for the call's `pluginOptions`.
public typealias AWSAttributeResendConfirmationCodeOptions =
    AWSAuthMetadataOptions<AuthAttributeResendConfirmationCodeRequest>

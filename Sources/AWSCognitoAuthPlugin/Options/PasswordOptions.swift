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

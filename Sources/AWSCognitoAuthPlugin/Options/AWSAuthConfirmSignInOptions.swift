public import Amplify

/// Plugin-specific options of `confirmSignIn`, for the call's `pluginOptions`.
public struct AWSAuthConfirmSignInOptions: Sendable {
    /// The attributes that must accompany a new password.
    public let userAttributes: [AuthUserAttribute]?
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// The name of the device with the authenticator app that is being set up.
    public let friendlyDeviceName: String?

    /// Creates options.
    /// - Parameters:
    ///   - userAttributes: the attributes that must accompany a new password.
    ///   - metadata: metadata for the pool's Lambda functions.
    ///   - friendlyDeviceName: the name of the device with the authenticator app.
    public init(
        userAttributes: [AuthUserAttribute]? = nil,
        metadata: [String: String]? = nil,
        friendlyDeviceName: String? = nil
    ) {
        self.userAttributes = userAttributes
        self.metadata = metadata
        self.friendlyDeviceName = friendlyDeviceName
    }
}

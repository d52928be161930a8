public import Amplify

/// What only this plugin knows of `confirmSignIn`: goes into the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAuthConfirmSignInOptions: Sendable {
    /// What must come with a new password.
    public let userAttributes: [AuthUserAttribute]?
    /// What the pool's own code (its Lambda functions) is told.
    public let metadata: [String: String]?

    /// The name of the device with the authenticator app that is being set up.
    public let friendlyDeviceName: String?

    /// Makes options.
    /// - Parameters:
    ///   - userAttributes: what must come with a new password.
    ///   - metadata: what the pool's own code is told.
    ///   - friendlyDeviceName: the name of the device with the authenticator app.
    public init(
        userAttributes: [AuthUserAttribute]? = nil, metadata: [String: String]? = nil,
        friendlyDeviceName: String? = nil
    ) {
        self.userAttributes = userAttributes
        self.metadata = metadata
        self.friendlyDeviceName = friendlyDeviceName
    }
}

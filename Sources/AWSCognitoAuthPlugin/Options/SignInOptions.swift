public import Amplify

/// Plugin-specific options of `signIn`, for the call's `pluginOptions`.
public struct AWSAuthSignInOptions: Sendable {
    /// The older form of ``metadata``. Both are sent together, and this takes precedence.
    public var validationData: [String: String]?
    /// Metadata for the pool's Lambda functions.
    public let metadata: [String: String]?

    /// The flow type of the sign-in; `nil` for the one in the configuration.
    public let authFlowType: AuthFlowType?

    /// Creates options.
    /// - Parameters:
    ///   - metadata: metadata for the pool's Lambda functions.
    ///   - authFlowType: the flow type of the sign-in; `nil` for the one in the configuration.
    public init(metadata: [String: String]? = nil, authFlowType: AuthFlowType? = nil) {
        self.metadata = metadata
        self.authFlowType = authFlowType
    }

    /// Creates options.
    /// - Parameters:
    ///   - validationData: the older form of `metadata`, over which it takes precedence.
    ///   - metadata: metadata for the pool's Lambda functions.
    ///   - authFlowType: the flow type of the sign-in; `nil` for the one in the configuration.
    @available(*, deprecated, message: "Use metadata alone.")
    public init(
        validationData: [String: String]? = nil,
        metadata: [String: String]? = nil,
        authFlowType: AuthFlowType? = nil
    ) {
        self.validationData = validationData
        self.metadata = metadata
        self.authFlowType = authFlowType
    }

    var clientMetadata: [String: String] {
        (metadata ?? [:]).merging(validationData ?? [:]) { $1 }
    }
}

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

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

/// What only this plugin knows of `signIn`: goes into the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAuthSignInOptions: Sendable {
    /// What the pool's own code was told under an older name; it goes along with ``metadata``, and before it.
    public var validationData: [String: String]?
    /// What the pool's own code (its Lambda functions) is told.
    public let metadata: [String: String]?

    /// How to sign in; `nil` for what the configuration says.
    public let authFlowType: AuthFlowType?

    /// Makes options.
    /// - Parameters:
    ///   - metadata: what the pool's own code is told.
    ///   - authFlowType: how to sign in; `nil` for what the configuration says.
    public init(metadata: [String: String]? = nil, authFlowType: AuthFlowType? = nil) {
        validationData = nil
        self.metadata = metadata
        self.authFlowType = authFlowType
    }

    /// Makes options.
    /// - Parameters:
    ///   - validationData: what the pool's own code is told; it goes before `metadata`.
    ///   - metadata: what the pool's own code is told.
    ///   - authFlowType: how to sign in; `nil` for what the configuration says.
    @available(*, deprecated, message: "Use metadata alone.")
    public init(
        validationData: [String: String]? = nil, metadata: [String: String]? = nil, authFlowType: AuthFlowType? = nil
    ) {
        self.validationData = validationData
        self.metadata = metadata
        self.authFlowType = authFlowType
    }

    var told: [String: String] { (metadata ?? [:]).merging(validationData ?? [:]) { $1 } }
}

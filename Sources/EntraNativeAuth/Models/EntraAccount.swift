public import NativeAuthCore

/// The signed-in user, from the ID token. It is read, not verified: it came directly from the service, over TLS.
public struct EntraAccount: Sendable, Hashable {
    /// The user's name: `preferred_username`, or else `sub`; `nil` when there is no ID token.
    public let username: String?
    /// The user's id in the service: `uid.utid`; `nil` when the service did not report it.
    public let identifier: String?
    /// The authority's host.
    public let environment: String
    /// The ID token, unchanged. A server that receives it must verify it.
    public let idToken: Secret?
    package let claims: [String: JSONValue]
    /// The identifier of this sign-in, unique among all sign-ins.
    var signInID: String?

    /// Creates an account, for tests and previews.
    /// - Parameters:
    ///   - username: the user's name.
    ///   - identifier: the user's id in the service.
    ///   - environment: the authority's host.
    ///   - idToken: the ID token; its claims are read from it.
    public init(
        username: String?,
        identifier: String?,
        environment: String,
        idToken: Secret? = nil
    ) {
        self.username = username
        self.identifier = identifier
        self.environment = environment
        self.idToken = idToken
        claims = IDTokenClaims(idToken)?.members ?? [:]
    }

    /// Indicates whether an app created it without an identity: then it stands for the signed-in user.
    var hasNoIdentity: Bool { signInID == nil && identifier == nil && username == nil }

    /// Returns a text claim, such as `name` or `oid`.
    /// - Parameter name: the claim's name.
    /// - Returns: `nil` when there is none, or it is not a text.
    public func claim(_ name: String) -> String? { claims[name]?.string }
}

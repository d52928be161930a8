/// A token with its account. Its description hides the tokens.
public final class MSALResult: NSObject, CustomReflectable, Sendable {
    /// The token; empty if the server sent none.
    public let accessToken: String
    /// The expiry time of the token.
    public let expiresOn: Date?
    /// Always `false`: a token is not used after its expiry.
    public let extendedLifeTimeToken = false
    /// The account's profile in its tenant.
    public let tenantProfile: MSALTenantProfile
    /// The token's account.
    public let account: MSALAccount
    /// The latest ID token. It is not verified on the device; a server that receives it must verify it.
    public let idToken: String?
    /// The scopes of the token.
    public let scopes: [String]
    /// The authority that issued the token.
    public let authority: MSALAuthority
    /// The correlation id of the call in the server's logs.
    public let correlationId: UUID

    init(token: MSALNativeAuthTokenResult, account: MSALAccount, authority: MSALAuthority, correlationId: UUID) {
        accessToken = token.accessToken
        expiresOn = token.expiresOn
        scopes = token.scopes
        tenantProfile = MSALTenantProfile(account.entra)
        self.account = account
        idToken = account.entra.idToken?.reveal()
        self.authority = authority
        self.correlationId = correlationId
    }

    /// The value of the header field `Authorization`.
    public var authorizationHeader: String { "\(authenticationScheme) \(accessToken)" }
    /// The authentication scheme of the token.
    public var authenticationScheme: String { "Bearer" }

    /// The class name, without tokens.
    public override var description: String { "MSALResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

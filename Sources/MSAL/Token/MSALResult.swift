public import Foundation

/// A token, and whose it is. Its description hides the tokens.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALResult: NSObject, Sendable {
    /// The token; empty if the server sent none.
    public let accessToken: String
    /// When it ends.
    public let expiresOn: Date?
    /// Whether the token is used longer than its lifetime. Never.
    public let extendedLifeTimeToken = false
    /// The account as its tenant knows it.
    public let tenantProfile: MSALTenantProfile
    /// Whose it is.
    public let account: MSALAccount
    /// The latest ID token. It is not verified on the device; a server that gets it must verify it.
    public let idToken: String?
    /// What the token is good for.
    public let scopes: [String]
    /// Who issued it.
    public let authority: MSALAuthority
    /// The call, in the server's logs.
    public let correlationId: UUID

    init(
        token: MSALNativeAuthTokenResult, account: MSALAccount, authority: MSALAuthority, correlationId: UUID
    ) {
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
    /// How the token is sent.
    public var authenticationScheme: String { "Bearer" }

    /// The class, not the tokens.
    public override var description: String { "MSALResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALResult: CustomReflectable {}

public import Foundation

/// The parameters of a token request. They are read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALTokenParameters: MSALParameters {
    /// The scopes of the token; empty for the scopes of the sign-in.
    public var scopes: [String]
    /// The account of the token; `nil` for the signed-in user's.
    public var account: MSALAccount?
    /// Another authority. Kept, and not used: the application's authority is used.
    public var authority: MSALAuthority?
    /// Claims to request; a new token is requested then.
    public var claimsRequest: MSALClaimsRequest?
    /// Further parameters of the request. Kept, and not sent.
    public var extraQueryParameters: [String: String]?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter scopes: the scopes of the token.
    public init(scopes: [String]) { self.scopes = scopes }
}

public import Foundation

/// Which token is wanted. It is read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALTokenParameters: MSALParameters {
    /// What the token is to be good for; empty for what the sign-in asked for.
    public var scopes: [String]
    /// Whose token; `nil` for whoever is signed in.
    public var account: MSALAccount?
    /// Another authority. Kept, and not used: the application's is asked.
    public var authority: MSALAuthority?
    /// Claims to ask for; a new token is fetched then.
    public var claimsRequest: MSALClaimsRequest?
    /// Further parameters of the request. Kept, and not sent.
    public var extraQueryParameters: [String: String]?
    /// Finds the call in the server's logs; `nil` for a fresh one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter scopes: what the token is to be good for.
    public init(scopes: [String]) { self.scopes = scopes }
}

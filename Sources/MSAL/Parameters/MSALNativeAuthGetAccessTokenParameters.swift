public import Foundation

/// The parameters of an access token request. They are read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthGetAccessTokenParameters: NSObject {
    /// Whether a new token is fetched although the old one is still good.
    public var forceRefresh = false
    /// Whether the result has the refresh token, too. Most apps never need it.
    public var returnRefreshToken = false
    /// The scopes of the token; `nil` or empty for those of the sign-in.
    public var scopes: [String]?
    /// Claims to request; a new token is requested then.
    public var claimsRequest: MSALClaimsRequest?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Makes parameters for the token of the sign-in.
    public override init() {}
}

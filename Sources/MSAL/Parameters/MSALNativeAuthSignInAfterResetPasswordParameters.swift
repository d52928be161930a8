public import Foundation

/// The parameters of a sign-in directly after a password reset. They are read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignInAfterResetPasswordParameters: NSObject {
    /// The scopes of the access token; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to request.
    public var claimsRequest: MSALClaimsRequest?

    /// Creates parameters without scopes and claims.
    public override init() {}
}

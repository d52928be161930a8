public import Foundation

/// What a sign-in right after a sign-up asks for. It is read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignInAfterSignUpParameters: NSObject {
    /// What the access token is to be good for; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to ask for.
    public var claimsRequest: MSALClaimsRequest?

    /// Makes parameters that ask for nothing special.
    public override init() {}
}

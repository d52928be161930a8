public import Foundation

/// What a sign-in starts with. It is read when the call is made; later changes have no effect on it.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignInParameters: NSObject {
    /// The person's e-mail address or alias.
    public var username: String
    /// The password; `nil` to be asked later. Not used when the server wants a code.
    public var password: String?
    /// What the access token is to be good for; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to ask for.
    public var claimsRequest: MSALClaimsRequest?
    /// Finds the call in the server's logs; `nil` for a fresh one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter username: the person's e-mail address or alias.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthSignInParameters: CustomReflectable {}

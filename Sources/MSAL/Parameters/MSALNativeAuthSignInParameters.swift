public import Foundation

/// The parameters of a sign-in. They are read when the call is made; later changes have no effect on it.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignInParameters: NSObject {
    /// The user's e-mail address or alias.
    public var username: String
    /// The password; `nil` for a later step. Not used when the server requires a code.
    public var password: String?
    /// The scopes of the access token; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to request.
    public var claimsRequest: MSALClaimsRequest?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter username: the user's e-mail address or alias.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthSignInParameters: CustomReflectable {}

public import Foundation

/// What a password reset starts with. It is read when the call is made; later changes have no effect on it.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthResetPasswordParameters: NSObject {
    /// The person's e-mail address or alias.
    public var username: String
    /// Finds the call in the server's logs; `nil` for a fresh one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter username: the person's e-mail address or alias.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthResetPasswordParameters: CustomReflectable {}

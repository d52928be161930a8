public import Foundation

/// The parameters of a sign-up. They are read when the call is made; later changes have no effect on it.
///
/// Source: seed `Sign up a user`.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignUpParameters: NSObject {
    /// The user's e-mail address.
    public var username: String
    /// The password; `nil` for a sign-up with codes, or for a later step.
    public var password: String?
    /// The person's attributes by programmable name, such as `displayName`, or `flatusername` for an alias. The values
    /// must fit into JSON.
    public var attributes: [String: Any]?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Makes parameters.
    /// - Parameter username: the user's e-mail address.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthSignUpParameters: CustomReflectable {}

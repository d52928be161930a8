public import Foundation

/// Which method is to be registered, and where it is reached.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthChallengeAuthMethodParameters: NSObject, Sendable {
    /// One of the methods that the state came with.
    public let authMethod: MSALAuthMethod
    /// The e-mail address or phone number.
    public let verificationContact: String

    /// Makes parameters.
    /// - Parameters:
    ///   - authMethod: one of the methods that the state came with.
    ///   - verificationContact: the e-mail address or phone number.
    public init(authMethod: MSALAuthMethod, verificationContact: String) {
        self.authMethod = authMethod
        self.verificationContact = verificationContact
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthChallengeAuthMethodParameters: CustomReflectable {}

public import Foundation

/// The method to register, and its contact.
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

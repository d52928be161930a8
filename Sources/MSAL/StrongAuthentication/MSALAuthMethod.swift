import EntraNativeAuth
public import Foundation

/// A strong authentication method: one that a user has, or one that can be registered.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALAuthMethod: NSObject, Sendable {
    /// The server's name for it.
    public let id: String
    /// How it is proven: `oob` for a code.
    public let challengeType: String
    /// The delivery channel of a code.
    public let channelTargetType: MSALNativeAuthChannelType
    /// The contact, mostly hidden; `nil` if there is none yet.
    public let loginHint: String?

    /// Makes a method, for an app's tests and previews.
    /// - Parameters:
    ///   - id: the server's name for it.
    ///   - challengeType: how it is proven.
    ///   - channelTargetType: the delivery channel of a code.
    ///   - loginHint: the contact, mostly hidden.
    public init(
        id: String, challengeType: String = "oob", channelTargetType: MSALNativeAuthChannelType,
        loginHint: String? = nil
    ) {
        self.id = id
        self.challengeType = challengeType
        self.channelTargetType = channelTargetType
        self.loginHint = loginHint
    }
}

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

extension MSALAuthMethod {
    convenience init(_ method: EntraAuthMethod) {
        self.init(
            id: method.id, challengeType: method.challengeType,
            channelTargetType: MSALNativeAuthChannelType(method.channel), loginHint: method.loginHint)
    }

    var entra: EntraAuthMethod {
        EntraAuthMethod(
            id: id, challengeType: challengeType, channel: EntraChannel(rawValue: channelTargetType.value),
            loginHint: loginHint)
    }
}

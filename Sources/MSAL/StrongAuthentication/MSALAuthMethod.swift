import EntraNativeAuth

/// A strong authentication method: one that a user has, or one that can be registered.
public final class MSALAuthMethod: NSObject, Sendable {
    /// The server's id of the method.
    public let id: String
    /// The challenge type: `oob` for a code.
    public let challengeType: String
    /// The delivery channel of a code.
    public let channelTargetType: MSALNativeAuthChannelType
    /// The contact, masked; `nil` if there is none yet.
    public let loginHint: String?

    /// Creates a method, for an app's tests and previews.
    /// - Parameters:
    ///   - id: the server's id of the method.
    ///   - challengeType: the challenge type: `oob` for a code.
    ///   - channelTargetType: the delivery channel of a code.
    ///   - loginHint: the contact, masked.
    public init(
        id: String,
        challengeType: String = "oob",
        channelTargetType: MSALNativeAuthChannelType,
        loginHint: String? = nil
    ) {
        self.id = id
        self.challengeType = challengeType
        self.channelTargetType = channelTargetType
        self.loginHint = loginHint
    }

    convenience init(_ method: EntraAuthMethod) {
        self.init(
            id: method.id,
            challengeType: method.challengeType,
            channelTargetType: MSALNativeAuthChannelType(method.channel),
            loginHint: method.loginHint
        )
    }

    var entra: EntraAuthMethod {
        EntraAuthMethod(
            id: id,
            challengeType: challengeType,
            channel: channelTargetType.entra,
            loginHint: loginHint
        )
    }
}

/// The method to register, and its contact.
public final class MSALNativeAuthChallengeAuthMethodParameters: NSObject, CustomReflectable, Sendable {
    /// One of the state's methods.
    public let authMethod: MSALAuthMethod
    /// The e-mail address or phone number.
    public let verificationContact: String

    /// Creates parameters.
    /// - Parameters:
    ///   - authMethod: one of the state's methods.
    ///   - verificationContact: the e-mail address or phone number.
    public init(authMethod: MSALAuthMethod, verificationContact: String) {
        self.authMethod = authMethod
        self.verificationContact = verificationContact
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

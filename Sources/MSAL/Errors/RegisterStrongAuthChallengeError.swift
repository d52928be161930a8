/// A contact could not be registered.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the contact is empty or rejected by the server.
    public var isInvalidInput: Bool { kind == .invalidInput }
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether the server blocked the contact.
    public var isVerificationContactBlocked: Bool { kind == .verificationContactBlocked }
}

/// A rejected code that was sent to a new contact.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthSubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the code is wrong.
    public var isInvalidChallenge: Bool { kind == .invalidChallenge }
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}

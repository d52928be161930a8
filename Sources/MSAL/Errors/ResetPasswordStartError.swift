/// A password reset could not start.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResetPasswordStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether the user has no password that could be reset.
    public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }
    /// Whether no user has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}

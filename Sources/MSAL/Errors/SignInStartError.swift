/// A sign-in could not start, or ended at once.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether no user has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Whether name and password do not fit.
    public var isInvalidCredentials: Bool { kind == .invalidCredentials }
    /// Whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}

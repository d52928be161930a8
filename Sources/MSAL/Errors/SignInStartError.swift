/// A sign-in could not start, or ended at once.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether nobody has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Whether name and password do not fit.
    public var isInvalidCredentials: Bool { kind == .invalidCredentials }
    /// Whether the name is empty or of a form that the server does not take.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}

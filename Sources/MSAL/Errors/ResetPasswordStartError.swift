/// A password reset could not start.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResetPasswordStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether the person has no password that could be reset.
    public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }
    /// Whether nobody has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Whether the name is empty or of a form that the server does not take.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}

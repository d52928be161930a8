/// A password was not taken.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class PasswordRequiredError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether the password is refused.
    public var isInvalidPassword: Bool { if case .invalidPassword = kind { true } else { false } }
}

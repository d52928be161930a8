/// A failed request for a second-factor challenge.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MFARequestChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the server blocked the method.
    public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}

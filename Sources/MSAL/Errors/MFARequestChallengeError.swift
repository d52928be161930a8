/// The second factor could not be asked for.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MFARequestChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the server blocked the method.
    public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}

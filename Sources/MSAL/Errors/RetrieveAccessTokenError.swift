/// There is no access token to be had.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RetrieveAccessTokenError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether the session is over: sign in.
    public var isRefreshTokenExpired: Bool { kind == .refreshTokenExpired }
    /// Whether the server gives no tokens for these scopes.
    public var isInvalidScope: Bool { kind == .invalidScope }
}

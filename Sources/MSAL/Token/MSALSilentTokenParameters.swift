/// The parameters of a token request without user interaction. They are read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALSilentTokenParameters: MSALTokenParameters {
    /// Whether a new token is requested although the old one is still valid.
    public var forceRefresh = false

    /// Makes parameters.
    /// - Parameters:
    ///   - scopes: the scopes of the token.
    ///   - account: the account of the token.
    public init(scopes: [String], account: MSALAccount) {
        super.init(scopes: scopes)
        self.account = account
    }
}

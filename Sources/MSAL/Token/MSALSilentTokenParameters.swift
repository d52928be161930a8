/// Which token is wanted, without asking the person anything. It is read when the call is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALSilentTokenParameters: MSALTokenParameters {
    /// Whether a new token is fetched although the old one is still good.
    public var forceRefresh = false

    /// Makes parameters.
    /// - Parameters:
    ///   - scopes: what the token is to be good for.
    ///   - account: whose token.
    public init(scopes: [String], account: MSALAccount) {
        super.init(scopes: scopes)
        self.account = account
    }
}

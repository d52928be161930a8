/// What an app-native sign-in leaves behind.
///
/// A ThunderID server ends its flows with an assertion. It is accepted by the server's own endpoints until it expires,
/// but it can't be prolonged. Tokens that can are issued to an OAuth client only.
public enum AppNativeSession: String, Sendable {
    /// OAuth tokens where that is possible: for sign-in, with a `clientId` and an `afterSignInUrl`, without attestation.
    /// Otherwise the assertion.
    case automatic
    /// OAuth tokens: the sign-in runs as an authorization code flow with PKCE, without a browser. Sign-up and recovery,
    /// which the server offers to no authorization request, still begin directly.
    case tokens
    /// The assertion.
    case assertion
}

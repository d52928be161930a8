/// The kind of session that an app-native sign-in creates.
///
/// A ThunderID server ends its flows with an assertion. The server's own endpoints accept it until it expires, but it
/// can't be refreshed. Tokens that can be refreshed are issued to an OAuth client only.
public enum AppNativeSession: String, Sendable {
    /// OAuth tokens if possible: for sign-in, with a `clientId` and an `afterSignInUrl`, without attestation.
    /// Otherwise the assertion.
    case automatic
    /// OAuth tokens: the sign-in runs as an authorization code flow with PKCE, without a browser. Sign-up and recovery,
    /// which the server does not support for authorization requests, still start directly.
    case tokens
    /// The assertion.
    case assertion
}

/// The vendor's name in storage keys and service names.
public enum VendorConstants {
    /// `thunderid`.
    public static let vendorPrefix: String = "thunderid"
}

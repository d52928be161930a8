/// The token that a claim is requested for.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALClaimsRequestTarget: UInt, Sendable {
    /// The ID token.
    case idToken = 0
    /// The access token.
    case accessToken = 1

    /// The member of the JSON text.
    var member: String { self == .idToken ? "id_token" : "access_token" }
}

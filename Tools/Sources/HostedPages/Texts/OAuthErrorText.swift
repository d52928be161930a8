import IdentityBase

/// The texts of the error page. Its address may come from an attacker, so the parameters are only compared with the
/// values that this server writes, and never shown.
enum OAuthErrorText {
    private static let keys: [(error: OAuthError, key: String)] = [
        (.unknownClient, "client"),
        (.missing("client_id"), "client"),
        (.unregisteredRedirectURI, "redirect"),
        (.redirectURIRequired, "redirect"),
        (.unknownPushedRequest, "pushed"),
        (.unknownAuthorization, "authorization"),
        (.malformed, "malformed"),
        (.repeated, "malformed"),
    ]

    /// Returns the key of the text, and the code if it is an OAuth error code.
    static func key(
        code: String?,
        message: String?
    ) -> (key: String, code: String?) {
        let known = code.flatMap(OAuthError.Code.init(rawValue:))
        let match = keys.first { $0.error.code == known && $0.error.description == message }
        return (match?.key ?? "other", known?.rawValue)
    }
}

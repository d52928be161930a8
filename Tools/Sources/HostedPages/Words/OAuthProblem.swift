import IdentityBase

/// What the error page says about the address that it was called by. The address may come from anybody, so its words
/// are only compared with what this server writes into it, and never shown.
enum OAuthProblem {
    private static let keys: [(OAuthError, String)] = [
        (.unknownClient, "client"), (.missing("client_id"), "client"),
        (.unregisteredRedirectURI, "redirect"), (.redirectURIRequired, "redirect"),
        (.unknownPushedRequest, "pushed"), (.unknownAuthorization, "authorization"), (.malformed, "malformed"),
        (.repeated, "malformed"),
    ]

    /// The key of the text, and the code if it is one of OAuth's.
    package static func key(code: String?, message: String?) -> (key: String, code: String?) {
        let known = code.flatMap(OAuthError.Code.init(rawValue:))
        let match = keys.first { $0.0.code == known && $0.0.description == message }
        return (match?.1 ?? "other", known?.rawValue)
    }
}

/// What a client asked for at the authorization endpoint, after all checks.
struct AuthorizationRequest: Sendable, Codable, Equatable {
    let applicationID: String
    let clientID: String
    let redirectURI: String
    /// Whether the client named the redirect URI. If it did, it has to name it again for the tokens.
    let namesRedirectURI: Bool
    let scope: Scope
    let state: String?
    let nonce: String?
    let codeChallenge: String?
    /// Whether the client wants the person to sign in anew, whatever session they have.
    var ignoresSession: Bool?
    /// The languages that the client wants for the pages (`ui_locales`).
    var languages: String?
    /// The name that the client expects the person to sign in with (`login_hint`).
    var loginHint: String?
}

/// What a client asked for at the authorization endpoint, after all checks.
package struct AuthorizationRequest: Sendable, Codable, Equatable {
    package let applicationID: String
    package let clientID: String
    package let redirectURI: String
    /// Whether the client named the redirect URI. If it did, it has to name it again for the tokens.
    package let namesRedirectURI: Bool
    package let scope: Scope
    package let state: String?
    package let nonce: String?
    package let codeChallenge: String?
    /// Whether the client wants the person to sign in anew, whatever session they have.
    package var ignoresSession: Bool?
    /// The languages that the client wants for the pages (`ui_locales`).
    package var languages: String?
    /// The name that the client expects the person to sign in with (`login_hint`).
    package var loginHint: String?

    package init(
        applicationID: String,
        clientID: String,
        redirectURI: String,
        namesRedirectURI: Bool,
        scope: Scope,
        state: String?,
        nonce: String?,
        codeChallenge: String?,
        ignoresSession: Bool? = nil,
        languages: String? = nil,
        loginHint: String? = nil
    ) {
        self.applicationID = applicationID
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.namesRedirectURI = namesRedirectURI
        self.scope = scope
        self.state = state
        self.nonce = nonce
        self.codeChallenge = codeChallenge
        self.ignoresSession = ignoresSession
        self.languages = languages
        self.loginHint = loginHint
    }
}

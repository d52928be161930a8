/// A validated request to the authorization endpoint.
package struct AuthorizationRequest: Sendable, Codable, Equatable {
    package let applicationID: String
    package let clientID: String
    package let redirectURI: String
    /// Indicates whether the request contained the redirect URI. If so, the token request must contain it, too.
    package let namesRedirectURI: Bool
    /// The scopes that grant claims and, after the sign-in, the permissions that were granted.
    package var scope: Scope
    package var state: String?
    package var nonce: String?
    package var codeChallenge: String?
    /// Indicates whether the client requires a new sign-in, regardless of an existing session.
    package var ignoresSession = false
    /// The client's preferred languages for the pages (`ui_locales`).
    package var languages: String?
    /// The user name that the client expects (`login_hint`).
    package var loginHint: String?
    /// The id of the backchannel request that the authorization completes; nil for one with a redirect.
    package var backchannel: String?
    package var requestedPermissions: Scope?

    package init(
        applicationID: String,
        clientID: String,
        redirectURI: String,
        namesRedirectURI: Bool,
        scope: Scope,
        requestedPermissions: Scope
    ) {
        self.applicationID = applicationID
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.namesRedirectURI = namesRedirectURI
        self.scope = scope
        self.requestedPermissions = requestedPermissions
    }
}

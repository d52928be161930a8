package enum ThunderIDPath {
    package static let flowExecute = "/flow/execute"
    package static let flowMeta = "/flow/meta"
    package static let keys = "/oauth2/jwks"
    package static let openIDConfiguration = "/.well-known/openid-configuration"
    package static let serverMetadata = "/.well-known/oauth-authorization-server"
    package static let ownProfile = "/users/me"
    package static let ownSchema = "/users/me/meta"
    package static let ownCredentials = "/users/me/update-credentials"
    package static let importDocuments = "/import"
    package static let liveness = "/health/liveness"
    package static let readiness = "/health/readiness"
    /// Prefix of the OAuth paths. An unknown path below it gets 404, with or without a token.
    package static let oauthPrefix = "/oauth2/"
    package static let firstComponents: Set<String> = [
        "flow", "users", "oauth2", ".well-known", "health", "import",
    ]
}

package enum OAuthPath {
    package static let authorize = "/oauth2/authorize"
    package static let callback = "/oauth2/auth/callback"
    package static let token = "/oauth2/token"
    package static let revoke = "/oauth2/revoke"
    package static let introspect = "/oauth2/introspect"
    package static let userInfo = "/oauth2/userinfo"
    package static let pushedRequest = "/oauth2/par"
    package static let backchannel = "/oauth2/bc-authorize"
    package static let logout = "/oauth2/logout"
    package static let logoutCallback = "/oauth2/logout/callback"
}

package enum HostedPagePath {
    package static let signIn = "/gate/signin"
    package static let signUp = "/gate/signup"
    package static let recovery = "/gate/recovery"
    /// The page of an invitation link. An app reads the values from the link instead.
    package static let invite = "/gate/invite"
    package static let signOut = "/gate/signout"
    package static let error = "/gate/error"
    /// The redirect URI for identity providers. Sign-in links in mails lead here, too.
    package static let callback = "/gate/callback"
    /// The addresses for passkey managers (W3C "Passkey Endpoints").
    package static let passkeyEndpoints = "/.well-known/passkey-endpoints"
    package static let theme = "/gate/theme.css"
    package static let assets = "/gate/assets/"
}

/// This server's own paths.
package enum DevelopmentPath {
    /// The console's first page. User pools receive their requests with `POST` at the same path.
    package static let console = "/"
    package static let outbox = "/dev/outbox"
    package static let users = "/dev/users"
    package static let reset = "/dev/reset"
    package static let prefixes = ["/dev/", "/console/"]

    /// Returns the path of one user. `name` is the user's id, a name of the user, or a parameter of a route.
    package static func user(_ name: String) -> String { "\(users)/\(name)" }
    package static func password(ofUser name: String) -> String { "\(user(name))/password" }
    package static func status(ofUser name: String) -> String { "\(user(name))/status" }
    package static func sessions(ofUser name: String) -> String { "\(user(name))/sessions" }
}

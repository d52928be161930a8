/// The paths of ThunderID's protocol. Nowhere else in the server are they written down.
enum ThunderIDPath {
    static let flowExecute = "/flow/execute"
    static let flowMeta = "/flow/meta"
    static let keys = "/oauth2/jwks"
    static let openIDConfiguration = "/.well-known/openid-configuration"
    static let serverMetadata = "/.well-known/oauth-authorization-server"
    static let ownProfile = "/users/me"
    static let ownSchema = "/users/me/meta"
    static let ownCredentials = "/users/me/update-credentials"
    static let liveness = "/health/liveness"
    static let readiness = "/health/readiness"
    /// Unknown paths below this one are simply not there, for everybody.
    static let oauthPrefix = "/oauth2/"
    /// The first components of the paths.
    static let firstComponents: Set<String> = ["flow", "users", "oauth2", ".well-known", "health"]
}

/// OAuth's paths of ThunderID.
enum OAuthPath {
    static let authorize = "/oauth2/authorize"
    static let callback = "/oauth2/auth/callback"
    static let token = "/oauth2/token"
    static let revoke = "/oauth2/revoke"
    static let introspect = "/oauth2/introspect"
    static let userInfo = "/oauth2/userinfo"
    static let pushedRequest = "/oauth2/par"
    static let logout = "/oauth2/logout"
    static let logoutCallback = "/oauth2/logout/callback"
}

/// The hosted pages.
enum GatePath {
    static let signIn = "/gate/signin"
    static let signUp = "/gate/signup"
    static let recovery = "/gate/recovery"
    /// The page that a mailed link names; an app takes the values out of the link.
    static let invite = "/gate/invite"
    static let signOut = "/gate/signout"
    static let error = "/gate/error"
    /// Where an identity provider sends a person back to the pages, and where the link of a sign-in mail leads.
    static let callback = "/gate/callback"
    static let theme = "/gate/theme.css"
    static let assets = "/gate/assets/"
}

/// This server's own paths.
enum DevelopmentPath {
    static let outbox = "/dev/outbox"
}

/// Names of headers and fields of ThunderID's protocol.
enum FlowField {
    static let attestationHeader = "Attestation-Token"
    static let flowSecretHeader = "Flow-Secret"
    static let applicationId = "applicationId"
    static let executionId = "executionId"
    static let emailSent = "emailSent"
    static let smsSent = "smsSent"
    static let inviteLink = "inviteLink"
    static let consentPrompt = "consentPrompt"
    /// When a prompt is too old to be answered, in milliseconds since 1970.
    static let stepTimeout = "stepTimeout"
    static let otpLength = "otpLength"
    static let otpNumericOnly = "otpNumericOnly"
    static let providerName = "idpName"
    static let passkeyChallenge = "passkeyChallenge"
    static let passkeyCreationOptions = "passkeyCreationOptions"
    /// Seconds until another code can be sent (this server's own).
    static let resendAfter = "resendAfter"
    /// Seconds until another password can be tried (this server's own).
    static let retryAfter = "retryAfter"
}

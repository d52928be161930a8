/// The paths of the server's endpoints, version 1.
enum EndpointPath {
    static let flowExecute = "/flow/execute"
    static let flowMeta = "/flow/meta"
    static let authorize = "/oauth2/authorize"
    static let authorizationCallback = "/oauth2/auth/callback"
    static let token = "/oauth2/token"
    static let revoke = "/oauth2/revoke"
    static let userInfo = "/oauth2/userinfo"
    static let logout = "/oauth2/logout"
    static let logoutCallback = "/oauth2/logout/callback"
    static let keys = "/oauth2/jwks"
    static let discovery = "/.well-known/openid-configuration"
    /// The roots of SCIM: the documented one, and that of later servers.
    static let scimRoots = ["/scim2", "/scim/v2"]
    static let scimMe = "/Me"
    static let scimUsers = "/Users/"
    static let ownProfile = "/users/me"
    static let ownSchema = "/users/me/meta"
    static let ownCredentials = "/users/me/update-credentials"
}

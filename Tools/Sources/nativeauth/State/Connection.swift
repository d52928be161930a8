import ThunderID

/// Everything that is needed to talk to a server as one application.
struct Connection: Codable, Sendable, Equatable {
    /// The server's address; of a user pool, where the service answers; of a tenant, the authority.
    var baseURL: String
    /// The application whose flows run.
    var applicationId: String?
    /// The OAuth client.
    var clientId: String?
    /// Where an authorization of this client ends. With it and a client, a session can be prolonged.
    var redirectURI: String?
    /// Where a browser comes back to after a sign-out; the command's own if absent.
    var postLogoutRedirectURI: String?
    /// A certificate to trust, for a local server.
    var certificatePath: String?
    /// The address without TLS, of a local server's user pool or tenant.
    var httpURL: String?
    /// The endpoints of an OpenID provider; `nil` for a ThunderID server, whose endpoints are known.
    var openID: OpenIDProvider?
    /// The user pool; `nil` for another provider.
    var pool: PoolConnection?
    /// The tenant; `nil` for another provider.
    var tenant: TenantConnection?

    /// Who answers there.
    var provider: Provider { pool != nil ? .cognito : tenant != nil ? .entra : .thunderid }

    /// Where a local server listens unless it is told otherwise.
    static let localAddress = "https://localhost:8090"
}

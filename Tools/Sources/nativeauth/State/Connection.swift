import ThunderID

/// The parameters of a connection to a server as one application.
struct Connection: Codable, Sendable, Equatable {
    /// The server's base URL; for a user pool, the service endpoint; for a tenant, the authority.
    var baseURL: String
    /// The id of the application whose flows run.
    var applicationId: String?
    /// The OAuth client id.
    var clientId: String?
    /// The client's redirect URI. With it and a client id, the session can be refreshed.
    var redirectURI: String?
    /// The post-logout redirect URI; a default one if absent.
    var postLogoutRedirectURI: String?
    /// Path of a CA certificate to trust, for a local server.
    var certificatePath: String?
    /// The URL without TLS of a local server's user pool or tenant.
    var httpURL: String?
    /// The endpoints of an OpenID provider; `nil` for a ThunderID server, whose endpoints have fixed paths.
    var openID: OpenIDProvider?
    /// The user pool; `nil` for other providers.
    var pool: PoolConnection?
    /// The tenant; `nil` for other providers.
    var tenant: TenantConnection?

    /// The identity provider.
    var provider: Provider { pool != nil ? .cognito : tenant != nil ? .entra : .thunderid }

    /// The local server's default URL.
    static let localAddress = "https://localhost:8090"
}

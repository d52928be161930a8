import ThunderID

/// The settings of a client of a ThunderID server or an OpenID provider: the application and its OAuth client.
struct ThunderIDClientSettings: Codable, Sendable, Equatable {
    /// The id of the application whose flows run.
    var applicationId: String?
    /// The OAuth client id.
    var clientId: String?
    /// The client's redirect URI. With it and a client id, the session can be refreshed.
    var redirectURI: String?
    /// The post-logout redirect URI; a default one if absent.
    var postLogoutRedirectURI: String?
    /// The endpoints of an OpenID provider; `nil` for a ThunderID server, whose endpoints have fixed paths.
    var openID: OpenIDProvider?
}

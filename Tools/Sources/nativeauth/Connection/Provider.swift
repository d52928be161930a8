import ArgumentParser
import ThunderID

/// The name of an identity provider, as in `--provider` and in stored files.
enum ProviderName: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    /// A ThunderID server.
    case thunderid
    /// An Amazon Cognito user pool.
    case cognito
    /// A Microsoft Entra External ID tenant.
    case entra

    /// The display name.
    var title: String {
        switch self {
        case .thunderid: "ThunderID"
        case .cognito: "Cognito"
        case .entra: "Entra"
        }
    }
}

/// The identity provider of a connection, with the settings of its client.
enum Provider: Sendable, Equatable {
    case thunderID(ThunderIDConnection)
    case cognito(PoolConnection)
    case entra(TenantConnection)

    var name: ProviderName {
        switch self {
        case .thunderID: .thunderid
        case .cognito: .cognito
        case .entra: .entra
        }
    }
}

/// The application and OAuth client of a connection to a ThunderID server or an OpenID provider.
struct ThunderIDConnection: Codable, Sendable, Equatable {
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

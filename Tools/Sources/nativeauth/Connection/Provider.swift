import ArgumentParser
import ThunderID

/// The name of an identity provider, as in `--provider` and in stored files.
enum ProviderName: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    case thunderid
    case cognito
    case entra

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
    case thunderID(ThunderIDClientSettings)
    case cognito(UserPoolClientSettings)
    case entra(TenantClientSettings)

    var name: ProviderName {
        switch self {
        case .thunderID: .thunderid
        case .cognito: .cognito
        case .entra: .entra
        }
    }
}

/// The settings of a client of a ThunderID server or an OpenID provider: the application and its OAuth client.
struct ThunderIDClientSettings: Codable, Sendable, Equatable {
    var applicationId: String?
    var clientId: String?
    /// The client's redirect URI. With it and a client id, the session can be refreshed.
    var redirectURI: String?
    /// The post-logout redirect URI; a default one if absent.
    var postLogoutRedirectURI: String?
    /// The endpoints of an OpenID provider; `nil` for a ThunderID server, whose endpoints have fixed paths.
    var openID: OpenIDProvider?
}

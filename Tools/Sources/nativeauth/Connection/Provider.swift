import ArgumentParser

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

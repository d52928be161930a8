import ArgumentParser

/// The name of an identity provider, as in `--provider` and in stored files.
enum ProviderName: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    case thunderid
    case cognito
    case entra

    /// The provider's implementation.
    var type: any IdentityProvider.Type {
        switch self {
        case .thunderid: ThunderIDClientSettings.self
        case .cognito: UserPoolClientSettings.self
        case .entra: TenantClientSettings.self
        }
    }

    var title: String { type.title }
}

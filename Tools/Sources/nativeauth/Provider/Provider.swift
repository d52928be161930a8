import ArgumentParser

/// The supported identity providers.
enum Provider: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
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

import ArgumentParser

/// The services that the command speaks to.
enum Provider: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    /// A ThunderID server.
    case thunderid
    /// A user pool of Amazon Cognito's.
    case cognito
    /// A tenant of Microsoft Entra External ID's.
    case entra

    /// For a person.
    var title: String {
        switch self {
        case .thunderid: "ThunderID"
        case .cognito: "Cognito"
        case .entra: "Entra"
        }
    }
}

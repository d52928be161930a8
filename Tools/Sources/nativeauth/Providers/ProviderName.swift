import ArgumentParser

/// The name of an identity provider, as in `--provider` and in stored files. This file is the only one that lists them:
/// what a provider is, is in its folder.
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

    /// The provider's own options.
    func specificOptions(_ options: ConnectionOptions) -> any SpecificOptions {
        switch self {
        case .thunderid: ThunderIDOptions(options: options)
        case .cognito: UserPoolOptions(options: options)
        case .entra: TenantOptions(options: options)
        }
    }

    /// The names in a sentence, each with a note.
    static func list(_ note: (ProviderName) -> String = { _ in "" }) -> String {
        let names = allCases.map { $0.rawValue + note($0) }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

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

    /// The names in a sentence, each with a note.
    static func list(_ note: (ProviderName) -> String = { _ in "" }) -> String {
        let names = allCases.map { $0.rawValue + note($0) }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

/// The options that only one provider has, of each provider.
struct ProviderOptions: ParsableArguments {
    @OptionGroup var thunderID: ThunderIDOptions
    @OptionGroup var userPool: UserPoolOptions
    @OptionGroup var tenant: TenantOptions

    var all: [any SpecificOptions] { [thunderID, tenant, userPool] }
}

import ArgumentParser
import CognitoUserPools
import EntraNativeAuth
import Foundation
import NativeAuthCore
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

/// The settings of a client of a user pool. They contain no client secret, only its location.
struct UserPoolClientSettings: Codable, Sendable, Equatable {
    static let secretVariable = "NATIVEAUTH_CLIENT_SECRET"

    var userPoolId: String
    var clientId: String
    var clientSecretFile: String?
    /// Path of an `amplify_outputs.json`, which may contain the client secret as well.
    var configFile: String?
    /// The `amplify_outputs.json` of a local server's user pool.
    var outputs: String?
    var name: String?
    /// The optional attributes of the sign-up form, which the pool's settings do not list.
    var optionalAttributes: [String]?

    func isCalled(_ text: String) -> Bool {
        [userPoolId, name].contains { $0?.lowercased() == text.lowercased() }
    }

    func configuration(endpoint: String) throws -> UserPoolConfiguration {
        try UserPoolConfiguration(
            poolID: userPoolId,
            clientID: clientId,
            clientSecret: try secret(),
            endpoint: URL(string: endpoint)
        )
    }

    func poolSettings() throws -> CognitoPoolSettings {
        let data = try configFile.map(Self.read) ?? outputs.map { Data($0.utf8) }
        var settings = try data.map(CognitoPoolSettings.init(amplifyOutputs:)) ?? CognitoPoolSettings()
        settings.optionalAttributes = optionalAttributes ?? []
        return settings
    }

    private func secret() throws -> Secret? {
        if let clientSecretFile {
            let text = String(decoding: try Self.read(clientSecretFile), as: UTF8.self)
            return Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }

        let text = ProcessInfo.processInfo.environment[Self.secretVariable] ?? ""
        guard text.isEmpty else { return Secret(text) }

        guard let configFile else { return nil }
        let outputs = try UserPoolConfiguration(amplifyOutputs: try Self.read(configFile))
        guard outputs.clientID == clientId else { return nil }
        return outputs.clientSecret
    }

    /// Reads a file named on the command line, now or when the connection was saved.
    static func read(_ file: String) throws -> Data {
        if let data = FileManager.default.contents(atPath: file) { return data }
        throw CommandFailure.usage("Can't read \(file). Name a readable file.")
    }
}

/// The settings of a client of an Entra External ID tenant. The base URL of the connection is the authority.
struct TenantClientSettings: Codable, Sendable, Equatable {
    var clientId: String
    /// The form settings of a local server's tenant.
    var settings: EntraFormSettings?
    /// The name, domain and id of a local server's tenant; `nil` for any other.
    var names: [String]?

    /// Whether this is a local server's tenant with that name, domain or id.
    func isCalled(_ name: String) -> Bool {
        names?.contains(name.lowercased()) ?? false
    }

    /// - Throws: `NativeAuthError` with the invalid value, or `CommandFailure` if the URL is malformed.
    func configuration(authority: String) throws -> EntraConfiguration {
        try EntraConfiguration(
            clientID: clientId,
            authority: try Self.authority(authority),
            capabilities: [.mfaRequired, .registrationRequired]
        )
    }

    static func authority(_ address: String) throws -> EntraAuthority {
        guard let url = URL(string: address) else {
            throw CommandFailure.usage("\(address) is not a tenant address.")
        }
        return try EntraAuthority(url: url)
    }
}

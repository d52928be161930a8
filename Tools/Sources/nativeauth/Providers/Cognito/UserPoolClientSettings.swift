import CognitoEndpoints
import CognitoUserPools
import Foundation
import LocalIdentityServer
import NativeAuthCore
import ThunderID

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

extension UserPoolClientSettings: IdentityProvider {
    static let name = ProviderName.cognito
    static let title = "Cognito"
    static let noun = "user pool"
    static let selectingOptions = "--pool and --client"
    static let serviceTitle = "Amazon Cognito user pool"
    static let storedMember: String? = "pool"
    static let sessionKeyPrefix = "cognito."

    static func resolver(_ saved: SavedConnections) -> any ConnectionResolver {
        UserPoolConnectionResolver(saved: saved)
    }

    static func connection(to server: LocalIdentityServer) -> Connection? {
        server.userPool.map { Connection($0, of: server) }
    }

    func sessionKeyPrefix(at baseURL: String) -> String { "\(Self.sessionKeyPrefix)\(userPoolId).\(clientId)." }

    func makeClient(
        _ connection: Connection,
        storage: any StorageAdapter,
        store: any SecretStore
    ) async throws -> any ProviderClient {
        try UserPoolProviderClient(connection, pool: self, store: store)
    }

    var discovery: DiagnosticRequests.Request { .init(path: "/\(userPoolId)/.well-known/jwks.json") }
}

extension Connection {
    /// The settings of a user pool's client; `nil` for any other provider. Assigning `nil` changes nothing.
    var pool: UserPoolClientSettings? {
        get { provider as? UserPoolClientSettings }
        set { provider = newValue ?? provider }
    }

    init(_ entry: PoolEntry, of server: LocalIdentityServer) {
        let pool = UserPoolClientSettings(
            userPoolId: entry.userPoolID,
            clientId: entry.clientID,
            outputs: try? entry.amplifyOutputs(),
            name: entry.name,
            optionalAttributes: ["name"]
        )

        self.init(
            baseURL: entry.endpoint.absoluteString,
            provider: pool,
            certificatePath: server.certificatePath,
            certificateHost: server.host?.text,
            httpURL: entry.httpEndpoint?.absoluteString
        )
    }
}

import CognitoUserPools
import Foundation
import NativeAuthCore

/// Which user pool a connection leads to. It never holds the client's secret, only where that is.
struct PoolConnection: Codable, Sendable, Equatable {
    /// The variable that may have the client's secret.
    static let secretVariable = "NATIVEAUTH_CLIENT_SECRET"

    var userPoolId: String
    var clientId: String
    /// A file with the client's secret.
    var clientSecretFile: String?
    /// An `amplify_outputs.json`, which may have the secret, too.
    var configFile: String?
    /// What a local server has said of its pool, as an `amplify_outputs.json`.
    var outputs: String?
    /// The name of a local server's pool.
    var name: String?
    /// The attributes that the sign-up form has optional fields for; the pool's settings do not list them.
    var optionalAttributes: [String]?

    /// Whether this is the pool of an id or a name.
    func isCalled(_ text: String) -> Bool {
        [userPoolId, name].contains { $0?.lowercased() == text.lowercased() }
    }

    /// What the client needs of it.
    /// - Parameter endpoint: where the service answers.
    /// - Throws: `CommandFailure`, or `NativeAuthError` that names what is wrong.
    func configuration(
        endpoint: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> UserPoolConfiguration {
        try UserPoolConfiguration(
            poolID: userPoolId, clientID: clientId, clientSecret: try secret(environment),
            endpoint: URL(string: endpoint))
    }

    /// What the forms know of the pool.
    func settings() throws -> CognitoPoolSettings {
        let data = try configFile.map(Self.read) ?? outputs.map { Data($0.utf8) }
        var settings = try data.map(CognitoPoolSettings.init(amplifyOutputs:)) ?? CognitoPoolSettings()
        settings.optionalAttributes = optionalAttributes ?? []
        return settings
    }

    private func secret(_ environment: [String: String]) throws -> Secret? {
        if let clientSecretFile {
            let text = String(decoding: try Self.read(clientSecretFile), as: UTF8.self)
            return Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        if let text = environment[Self.secretVariable], !text.isEmpty { return Secret(text) }
        guard let configFile else { return nil }
        let own = try UserPoolConfiguration(amplifyOutputs: try Self.read(configFile))
        return own.clientID == clientId ? own.clientSecret : nil
    }

    /// Reads a file that the command line names, or named once.
    static func read(_ file: String) throws -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw CommandFailure.usage("Can't read \(file). Name a file that exists and that you may read.")
        }
    }
}

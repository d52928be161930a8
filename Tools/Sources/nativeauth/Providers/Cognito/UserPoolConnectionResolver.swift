import CognitoUserPools
import Foundation

/// The choice of a user pool: from the command line, a configuration file or the local server, in this order.
struct UserPoolConnectionResolver: ConnectionResolver {
    let saved: SavedConnections

    func connectionForFlow(_ options: ConnectionOptions) throws -> Connection {
        try selectedConnection(options, known: try saved.runningServer(completing: options))
    }

    func connectionForSession(_ options: ConnectionOptions) throws -> Connection {
        guard let own = try saved.storedSessionConnection() else {
            let isKnown = try saved.runningServer() != nil || options.pool != nil || options.config != nil
            guard isKnown else { throw CommandFailure.notSignedIn() }
            return try connectionForFlow(options)
        }

        let problem = "The session belongs to another"
        if let server = options.server, !own.isAt(server) {
            throw CommandFailure.usage("\(problem) address: \(own.baseURL). Leave --server out.")
        }
        if let pool = options.pool, pool != own.pool?.userPoolId {
            throw CommandFailure.usage("\(problem) user pool. Leave --pool out, or sign in there first.")
        }
        if let client = options.client, client != own.pool?.clientId {
            throw CommandFailure.usage("\(problem) app client. Leave --client out, or sign in with it first.")
        }
        return try applying(options, to: own)
    }

    func connectionForSavedFlow(_ options: ConnectionOptions, saved connection: Connection) throws -> Connection {
        guard
            options.server.map(connection.isAt) ?? true,
            options.pool == nil || options.pool == connection.pool?.userPoolId,
            options.client == nil || options.client == connection.pool?.clientId
        else {
            throw CommandFailure.usage(
                "This flow belongs to another user pool, client or address. Leave --server, --pool and --client out."
            )
        }
        return try applying(options, to: connection)
    }

    func connectionForDiagnosis(_ options: ConnectionOptions) throws -> Connection? {
        let known = try? saved.runningServer() ?? saved.storedSessionConnection()
        let isNamed = options.pool != nil || options.config != nil
        guard isNamed || known != nil else { return nil }
        return try selectedConnection(options, known: known)
    }

    /// Returns the connection that the options name, otherwise the known one with the options applied.
    private func selectedConnection(_ options: ConnectionOptions, known: Connection?) throws -> Connection {
        if let config = options.config {
            let file = URL(fileURLWithPath: config).path
            let named = try Self.connection(configFile: file) {
                try UserPoolConfiguration(amplifyOutputs: try UserPoolClientSettings.read(file))
            }
            return try applying(options, to: named, known: known)
        }

        if let pool = options.pool {
            guard let client = options.client else {
                throw CommandFailure.usage("Name an app client of the user pool \(pool): --client ID.")
            }
            if let known, known.pool?.userPoolId == pool {
                return try applying(options, to: known, known: known)
            }
            let named = try Self.connection { try UserPoolConfiguration(poolID: pool, clientID: client) }
            return try applying(options, to: named, known: known)
        }

        guard let known else {
            throw CommandFailure.noServer(or: "name a user pool: --pool ID --client ID, or --config FILE.")
        }
        return try applying(options, to: known, known: known)
    }

    private static func connection(
        configFile: String? = nil,
        _ configuration: () throws -> UserPoolConfiguration
    ) throws -> Connection {
        let named = try CommandFailure.convertingToUsage(configuration)
        let pool = UserPoolClientSettings(
            userPoolId: named.poolID,
            clientId: named.clientID,
            configFile: configFile
        )
        return Connection(baseURL: named.endpoint.absoluteString, provider: pool)
    }

    /// - Parameter known: a connection whose certificate applies if the options name its server.
    private func applying(
        _ options: ConnectionOptions,
        to base: Connection,
        known: Connection? = nil
    ) throws -> Connection {
        var connection = base
        if let server = options.server, !base.isAt(server) {
            let url = URL(string: server)
            guard ["https", "http"].contains(url?.scheme?.lowercased()), url?.host?.isEmpty == false else {
                throw CommandFailure.usage("--server takes an address, such as \(Connection.localAddress).")
            }
            connection.baseURL = server
            let sameServer = known?.isAt(server) == true ? known : nil
            connection.certificatePath = sameServer?.certificatePath
            connection.certificateHost = sameServer?.certificateHost
        }

        if let client = options.client { connection.pool?.clientId = client }
        if let file = options.clientSecretFile {
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw CommandFailure.usage("Can't read the client secret in \(file).")
            }
            connection.pool?.clientSecretFile = URL(fileURLWithPath: file).path
        }
        return try connection.applyingCertificateOption(options)
    }
}

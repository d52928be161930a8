import CognitoUserPools
import Foundation
import NativeAuthCore

/// Connections to user pools, from the command line, a configuration file or the local server, in this order.
extension Connections {
    /// Returns the connection for a flow.
    func forPool(_ options: ConnectionOptions, known: Connection?) throws -> Connection {
        let connection: Connection
        if let config = options.config {
            connection = try Self.connection(config: config)
        } else if let pool = options.pool {
            guard let client = options.client else {
                throw CommandFailure.usage("Say as which app client to use the pool \(pool): --client ID.")
            }
            connection = try Self.connection(pool: pool, client: client, known)
        } else if let known {
            connection = known
        } else {
            let message = """
                No local server is known here. Start one: nativeauth serve. Or name a user pool: --pool ID --client ID, \
                or --config FILE.
                """
            throw CommandFailure(NativeAuthError(.offline, message: message))
        }
        return try changing(connection, options, known)
    }

    /// Returns the connection of the stored session. Its tokens are sent to that service only.
    func forPoolSession(_ options: ConnectionOptions) throws -> Connection {
        guard let own = try ofStoredSession() else {
            guard try running() != nil || options.pool != nil || options.config != nil else {
                throw CommandFailure(
                    NativeAuthError(.notSignedIn, message: "Nobody is signed in. Sign in: nativeauth sign-in"))
            }
            return try forPool(options, known: try running())
        }
        let message = "The session is one at another"
        if let server = options.server, !Self.isSame(own.baseURL, server) {
            throw CommandFailure.usage("\(message) address: \(own.baseURL). Leave --server out.")
        }
        if let pool = options.pool, pool != own.pool?.userPoolId {
            throw CommandFailure.usage("\(message) pool. Leave --pool out, or sign in there first.")
        }
        if let client = options.client, client != own.pool?.clientId {
            throw CommandFailure.usage("\(message) app client. Leave --client out, or sign in with it first.")
        }
        return try changing(own, options, own)
    }

    /// Returns the connection of a saved flow, which can only continue at the same pool and client.
    func forSavedPool(_ options: ConnectionOptions, _ saved: Connection) throws -> Connection {
        let isOther =
            options.server.map { !Self.isSame(saved.baseURL, $0) } ?? false
            || options.pool.map { $0 != saved.pool?.userPoolId } ?? false
            || options.client.map { $0 != saved.pool?.clientId } ?? false
        guard !isOther else {
            throw CommandFailure.usage(
                "This flow belongs to another user pool, client or address. Leave --server, --pool and --client out.")
        }
        return try changing(saved, options, saved)
    }

    /// Returns the connection to diagnose; `nil` if none is known.
    func forPoolLook(_ options: ConnectionOptions) throws -> Connection? {
        let known = try? running() ?? ofStoredSession()
        guard options.pool != nil || options.config != nil || known != nil else { return nil }
        return try forPool(options, known: known)
    }

    private static func connection(config: String) throws -> Connection {
        let file = URL(fileURLWithPath: config).path
        do {
            let known = try UserPoolConfiguration(amplifyOutputs: try PoolConnection.read(file))
            return Connection(
                baseURL: known.endpoint.absoluteString,
                pool: PoolConnection(userPoolId: known.poolID, clientId: known.clientID, configFile: file))
        } catch let error as NativeAuthError {
            throw CommandFailure.usage(error.message)
        }
    }

    private static func connection(pool: String, client: String, _ known: Connection?) throws -> Connection {
        if let known, known.pool?.userPoolId == pool { return known }
        do {
            let usual = try UserPoolConfiguration(poolID: pool, clientID: client)
            return Connection(
                baseURL: usual.endpoint.absoluteString, pool: PoolConnection(userPoolId: pool, clientId: client))
        } catch {
            throw CommandFailure.usage(Problem.neutral(error).message)
        }
    }

    /// Applies the command-line options to a connection.
    private func changing(
        _ base: Connection, _ options: ConnectionOptions, _ known: Connection?
    ) throws -> Connection {
        var connection = base
        if let server = options.server, !Self.isSame(server, base.baseURL) {
            guard let url = URL(string: server), ["https", "http"].contains(url.scheme?.lowercased()),
                url.host?.isEmpty == false
            else {
                throw CommandFailure.usage("--server takes an address, such as \(Connection.localAddress).")
            }
            connection.baseURL = server
            connection.certificatePath = known.flatMap {
                Self.isSame($0.baseURL, server) ? $0.certificatePath : nil
            }
        }
        if let client = options.client { connection.pool?.clientId = client }
        if let file = options.clientSecretFile {
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw CommandFailure.usage("Can't read the client's secret in \(file).")
            }
            connection.pool?.clientSecretFile = URL(fileURLWithPath: file).path
        }
        if let ca = options.ca { connection.certificatePath = try Self.certificate(ca) }
        // A session can be displayed without the certificate of a server that no longer exists.
        if let path = connection.certificatePath, !FileManager.default.isReadableFile(atPath: path) {
            connection.certificatePath = nil
        }
        return connection
    }
}

extension Connections {
    /// Whether a session is stored for the provider that the options select.
    static func isAnybodySignedIn(_ options: ConnectionOptions, _ state: StateFolder) throws -> Bool {
        let connections = Connections(state: state, provider: options.provider ?? .thunderid)
        let connection = try? connections.ofStoredSession()
        return try StoredSession(state.session, StoredSession.Keys(connection)) != nil
    }
}

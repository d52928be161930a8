import CognitoEndpoints
import LocalIdentityServer

extension Connection {
    /// Creates the connection to the default user pool of a local server; `nil` if it has none.
    init?(poolOf server: LocalIdentityServer) {
        guard let pool = server.userPool else { return nil }
        self.init(pool, of: server)
    }

    /// Returns the connections to all user pools of a local server.
    static func pools(of server: LocalIdentityServer) -> [Connection] {
        server.userPools.map { Connection($0, of: server) }
    }

    private init(_ pool: PoolEntry, of server: LocalIdentityServer) {
        self.init(
            baseURL: pool.endpoint.absoluteString, certificatePath: server.certificatePath,
            httpURL: pool.httpEndpoint?.absoluteString,
            pool: PoolConnection(
                userPoolId: pool.userPoolID, clientId: pool.clientID, outputs: try? pool.amplifyOutputs(),
                name: pool.name, optionalAttributes: ["name"]))
    }
}

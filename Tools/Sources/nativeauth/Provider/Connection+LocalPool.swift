import LocalIdentityServer

extension Connection {
    /// The connection to a local server's user pool, if it has one that the command can use.
    init?(poolOf server: LocalIdentityServer) {
        guard let pool = server.userPool else { return nil }
        self.init(
            baseURL: pool.endpoint.absoluteString, certificatePath: server.certificatePath,
            pool: PoolConnection(
                userPoolId: pool.userPoolID, clientId: pool.clientID, outputs: try? pool.amplifyOutputs()))
    }
}

/// The ids and secrets that apps need of a user pool.
package struct PoolOverview: Sendable {
    package struct Client: Sendable {
        package let clientID: String
        package let name: String
        /// The secret; nil for a client that needs none.
        package let secret: String?
    }

    package let userPoolID: String
    package let name: String
    /// The file that defines the pool.
    package let file: String
    package let clients: [Client]

    package init(_ pool: UserPool, secrets: PoolSecrets) {
        userPoolID = pool.id
        name = pool.name
        file = pool.file
        clients = pool.clients.map {
            Client(clientID: $0.id, name: $0.name, secret: secrets.clientSecret($0))
        }
    }
}

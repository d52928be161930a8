/// All user pools.
package struct PoolCatalog: Sendable {
    private let pools: [String: UserPool]
    private let clients: [String: (pool: String, client: PoolClient)]

    package init(_ pools: [String: UserPool] = [:]) {
        self.pools = pools
        clients = Dictionary(
            pools.values.flatMap { pool in pool.clients.map { ($0.id, (pool.id, $0)) } }, uniquingKeysWith: { $1 })
    }

    /// All user pools, sorted by id.
    package var all: [UserPool] { pools.values.sorted { $0.id < $1.id } }

    package subscript(_ id: String) -> UserPool? { pools[id] }

    package func client(_ id: String) -> (pool: UserPool, client: PoolClient)? {
        guard let entry = clients[id], let pool = pools[entry.pool] else { return nil }
        return (pool, entry.client)
    }
}

/// What the other protocols have to know of the user pools: somebody can sign up there with an address that is not theirs,
/// and wait for its owner.
struct AddressOwners: Sendable {
    let directory: UserDirectory

    /// Whether an address that the user has may be taken for theirs.
    func isOwn(_ channel: CodeChannel, of user: User) async throws -> Bool {
        try await PoolUserStore(directory: directory).user(id: user.id)?.delivery(channel) != nil
    }

    /// The users with an address that may be taken for theirs.
    func users(_ channel: CodeChannel, _ address: String) async throws -> [User] {
        let holders: [PoolUser] = try await directory.database.pool.read { connection in
            let ids =
                switch channel {
                case .email: try UserDirectory.user(.email, address, in: connection).map { [$0.id] } ?? []
                case .sms: address.isEmpty ? [] : try PoolUserStore.userIDs(phone: address, in: connection)
                }
            return try ids.compactMap { try PoolUserStore.user($0, in: connection) }
        }
        return holders.filter { $0.delivery(channel) != nil }.map(\.user)
    }

    /// Whether the user may sign in with their password: in a pool they may have to confirm themselves first, or to set
    /// another one.
    func mayUsePassword(_ user: User) async throws -> Bool {
        try await PoolUserStore(directory: directory).user(id: user.id)?.state.status == .confirmed
    }
}

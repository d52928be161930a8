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
        let holders =
            switch channel {
            case .email: try await directory.user(.email, address).map { [$0] } ?? []
            case .sms: try await directory.users(phoneNumber: address)
            }
        var owners: [User] = []
        for holder in holders where try await isOwn(channel, of: holder) { owners.append(holder) }
        return owners
    }

    /// Whether the user may sign in with their password: in a pool they may have to confirm themselves first, or to set
    /// another one.
    func mayUsePassword(_ user: User) async throws -> Bool {
        try await PoolUserStore(directory: directory).user(id: user.id)?.state.status == .confirmed
    }
}

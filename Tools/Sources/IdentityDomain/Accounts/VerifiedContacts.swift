/// The rule of all protocols for e-mail addresses and telephone numbers: one counts as its user's own only after a code or
/// link that was sent to it here has been used.
package struct VerifiedContacts: Sendable {
    package let directory: UserDirectory

    package init(directory: UserDirectory) {
        self.directory = directory
    }

    /// Whether ThunderID's flows may send a code to an address: it is the user's own, or the one that a ThunderID account
    /// names.
    package func mayReceive(_ channel: CodeChannel, _ user: User) async throws -> Bool {
        try await AccountStore(directory: directory).user(id: user.id)?.claimed(channel) != nil
    }

    /// Notes that a code or link sent to an address was used. Nothing happens if the user has another address by now, or
    /// the number is verified as another user's.
    package func verify(_ channel: CodeChannel, _ address: String, of userID: String) async throws {
        let delivery = CodeDelivery(channel: channel, destination: address)
        do {
            try await AccountStore(directory: directory).update(userID) { user, connection in
                try AccountStore.verify(delivery, of: &user, in: connection)
            }
        } catch is AccountStore.AddressTaken {}
    }

    /// The user who owns an e-mail address.
    package func owner(email: String) async throws -> User? {
        try await directory.database.pool.read { connection in
            guard let id = try UserDirectory.user(.email, email, in: connection)?.id,
                let user = try AccountStore.user(id, in: connection), user.delivery(.email) != nil
            else { return nil }
            return user.user
        }
    }

    /// The users to whom ThunderID's flows may send a code at an address: its owner, or else those who name it.
    package func users(_ channel: CodeChannel, _ address: String) async throws -> [User] {
        let holders: [Account] = try await directory.database.pool.read { connection in
            let ids =
                switch channel {
                case .email: try UserDirectory.user(.email, address, in: connection).map { [$0.id] } ?? []
                case .sms: address.isEmpty ? [] : try AccountStore.userIDs(phone: address, in: connection)
                }
            return try ids.compactMap { try AccountStore.user($0, in: connection) }
        }
        let owners = holders.filter { $0.delivery(channel) != nil }
        return (owners.isEmpty ? holders.filter { $0.claimed(channel) != nil } : owners).map(\.user)
    }

    /// Whether the user may sign in with their password: in a pool they may have to confirm themselves first, or to set
    /// another one.
    package func mayUsePassword(_ user: User) async throws -> Bool {
        try await AccountStore(directory: directory).user(id: user.id)?.state.status == .confirmed
    }
}

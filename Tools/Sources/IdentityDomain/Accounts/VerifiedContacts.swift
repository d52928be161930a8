/// The verification rule of all protocols: an address is verified only after a code or link sent to it has been used.
package struct VerifiedContacts: Sendable {
    package let directory: UserDirectory

    package init(directory: UserDirectory) { self.directory = directory }

    /// Checks whether ThunderID's flows may send a code: to a verified address, or one that a ThunderID account claims.
    package func mayReceive(_ channel: CodeChannel, user: User) async throws -> Bool {
        try await AccountStore(directory: directory).user(id: user.id)?.claimed(channel) != nil
    }

    /// Marks an address as verified, unless the user has another one by now, or another user has verified the number.
    package func verify(_ channel: CodeChannel, address: String, of userID: String) async throws {
        let delivery = CodeDelivery(channel: channel, destination: address)
        do {
            try await AccountStore(directory: directory).update(userID) { user, connection in
                try AccountStore.verify(delivery, of: &user, in: connection)
            }
        } catch is AccountStore.AddressTaken {}
    }

    package func owner(email: String) async throws -> User? {
        try await directory.database.pool.read { connection in
            guard let id = try UserDirectory.user(.email, value: email, in: connection)?.id,
                let user = try AccountStore.user(id, in: connection), user.delivery(.email) != nil
            else { return nil }
            return user.user
        }
    }

    /// Returns the users to whom ThunderID's flows may send a code: the verified owner, or all claimants.
    package func users(_ channel: CodeChannel, address: String) async throws -> [User] {
        let holders: [Account] = try await directory.database.pool.read { connection in
            let ids: [String] =
                switch channel {
                case .email: try UserDirectory.user(.email, value: address, in: connection).map { [$0.id] } ?? []
                case .sms: if address.isEmpty { [] } else { try AccountStore.userIDs(phone: address, in: connection) }
                }
            return try ids.compactMap { try AccountStore.user($0, in: connection) }
        }
        let owners = holders.filter { $0.delivery(channel) != nil }
        return (owners.isEmpty ? holders.filter { $0.claimed(channel) != nil } : owners).map(\.user)
    }

    /// Checks whether the user may sign in with the password, without a confirmation or a new password first.
    package func mayUsePassword(_ user: User) async throws -> Bool {
        try await AccountStore(directory: directory).user(id: user.id)?.state.status == .confirmed
    }
}

/// The syntax of e-mail addresses and telephone numbers.
package enum ContactSyntax {
    package static func isEmail(_ text: String) -> Bool {
        text.utf8.count <= 254 && text.wholeMatch(of: /[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+/) != nil
    }

    package static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[0-9]{1,15}/) != nil
    }
}

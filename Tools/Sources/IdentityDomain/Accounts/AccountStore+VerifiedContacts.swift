/// The verification rule of all protocols: an address is verified only after a code or link sent to it has been used.
extension AccountStore {
    /// Checks whether ThunderID's flows may send a code: to a verified address, or one that a ThunderID account claims.
    package func mayReceive(_ channel: CodeChannel, user: User) async throws -> Bool {
        try await account(id: user.id)?.claimedDelivery(channel) != nil
    }

    /// Marks an address as verified, unless the user has another one by now, or another user has verified the number.
    package func verify(_ delivery: CodeDelivery, of userID: String) async throws {
        do {
            try await update(userID) { account, connection in
                try Self.verify(delivery, of: &account, in: connection)
            }
        } catch is AddressTaken {}
    }

    /// Marks the addresses of a new user as verified, apart from a number that another user has verified.
    package static func verify(_ deliveries: [CodeDelivery], of userID: String, in connection: Connection) throws {
        guard !deliveries.isEmpty, var account = try account(userID, in: connection) else { return }
        for delivery in deliveries {
            do {
                try verify(delivery, of: &account, in: connection)
            } catch is AddressTaken {}
        }
        try write(account.state, of: userID, in: connection)
    }

    /// Returns the user who has verified the address.
    package func owner(email: String) async throws -> User? {
        try directory.database.read { connection in
            let user = try UserDirectory.user(.email, value: email, in: connection)
            guard let user, let account = try Self.account(user.id, in: connection) else {
                return nil
            }
            guard account.isVerified(.email) else { return nil }
            return account.user
        }
    }

    /// Returns the users to whom ThunderID's flows may send a code: the verified owner, or all claimants.
    package func users(_ channel: CodeChannel, address: String) async throws -> [User] {
        let holders = try directory.database.read { connection in
            var ids: [String] = []
            switch channel {
            case .email:
                let user = try UserDirectory.user(.email, value: address, in: connection)
                if let user { ids = [user.id] }
            case .sms:
                if !address.isEmpty { ids = try Self.userIDs(phone: address, in: connection) }
            }
            return try ids.compactMap { try Self.account($0, in: connection) }
        }

        let owners = holders.filter { $0.isVerified(channel) }
        if !owners.isEmpty { return owners.map(\.user) }
        let claimants = holders.filter { $0.claimedDelivery(channel) != nil }
        return claimants.map(\.user)
    }

    /// Checks whether the account needs neither a confirmation nor a new password before a sign-in.
    package func isConfirmed(_ userID: String) async throws -> Bool {
        try await account(id: userID)?.state.status == .confirmed
    }
}

/// The syntax of telephone numbers.
package enum ContactSyntax {
    package static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[0-9]{1,15}/) != nil
    }
}

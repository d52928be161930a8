package import IdentityDomain

extension AccountState {
    /// The second factors of the user in a pool.
    package subscript(_ pool: UserPool) -> Factors {
        get { self[realm: pool.id] }
        set { self[realm: pool.id] = newValue }
    }
}

extension Account {
    /// Returns the user's name in a pool.
    package func name(in pool: UserPool) -> String {
        if pool.signInAttributes.isEmpty { user.username ?? user.id } else { user.id }
    }

    /// Returns the destination of second-factor codes in a pool: the address that the factor was enabled with. An
    /// address that was verified elsewhere does not replace it. Without a bound address, returns the verified one, or
    /// an unverified phone number if the pool allows that.
    func factorDelivery(_ channel: CodeChannel, in pool: UserPool) -> CodeDelivery? {
        if let address = state[pool].address(channel) { return CodeDelivery(channel: channel, destination: address) }
        if let proven = provenDelivery(channel) { return proven }
        guard channel == .sms, pool.sendsToUnverifiedNumbers else { return nil }
        return address(.sms).map { CodeDelivery(channel: .sms, destination: $0) }
    }
}

extension AccountStore {
    /// Marks an address as verified.
    ///
    /// - Throws: `PoolError.aliasExists` if another user has verified it.
    static func verifyAlias(
        _ delivery: CodeDelivery, of user: inout Account, takesOver: Bool = false, in connection: Connection
    ) throws {
        do {
            try verify(delivery, of: &user, takesOver: takesOver, in: connection)
        } catch is AddressTaken {
            throw PoolError.aliasExists(delivery.attribute)
        }
    }

    /// Returns the user with a name in a pool.
    package func user(named name: String, in pool: UserPool) async throws -> Account? {
        try await directory.database.pool.read { connection in
            // Clients send the name that they received, which may be the user's id.
            var found = try UserDirectory.user(.id, value: name, in: connection)?.id
            let channels = pool.loginAddresses
            // A user name from another pool that looks like an address must not hide the owner of that address.
            let mayBeAddress =
                (channels.contains(.email) && ContactSyntax.isEmail(name))
                || (channels.contains(.sms) && ContactSyntax.isPhone(name))
            if found == nil, pool.signInAttributes.isEmpty, !mayBeAddress {
                found = try UserDirectory.user(.username, value: name, in: connection)?.id
            }
            if found == nil, channels.contains(.email) {
                found = try UserDirectory.user(.email, value: name, in: connection)?.id
            }
            if found == nil, channels.contains(.sms), name.hasPrefix("+") {
                found = try Self.userID(phone: name, in: connection)
            }
            if found == nil, pool.signInAttributes.isEmpty, mayBeAddress {
                found = try UserDirectory.user(.username, value: name, in: connection)?.id
            }
            return try found.flatMap { try Self.user($0, in: connection) }
        }
    }
}

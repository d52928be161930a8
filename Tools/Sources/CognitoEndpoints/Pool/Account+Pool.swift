import IdentityBase
package import IdentityDomain

extension AccountState {
    /// The second factors in the realm of a pool.
    package subscript(factorsIn pool: UserPool) -> Factors {
        get { self[factorsInRealm: pool.id] }
        set { self[factorsInRealm: pool.id] = newValue }
    }
}

extension Account {
    func name(in pool: UserPool) -> String {
        guard pool.signInAttributes.isEmpty else { return user.id }
        return user.username ?? user.id
    }

    /// Returns the destination of second-factor codes in a pool: the address that the factor was enabled with. An
    /// address that was verified elsewhere does not replace it. Without a bound address, returns the verified one, or
    /// an unverified phone number if the pool allows that.
    func factorDelivery(_ channel: CodeChannel, in pool: UserPool) -> CodeDelivery? {
        if let address = state[factorsIn: pool].address(channel) {
            return CodeDelivery(channel: channel, destination: address)
        }
        if let proven = lastVerifiedDelivery(channel) { return proven }
        guard channel == .sms, pool.sendsToUnverifiedNumbers else { return nil }
        return unverifiedDelivery(.sms)
    }

    /// Returns the destination of codes that verify the address.
    func unverifiedDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        address(channel).map { CodeDelivery(channel: channel, destination: $0) }
    }
}

extension AccountStore {
    /// Marks an address as verified, unless another user has verified it.
    static func verifyAlias(
        _ delivery: CodeDelivery,
        of user: inout Account,
        takesOver: Bool = false,
        in connection: Connection
    ) throws {
        do {
            try verify(delivery, of: &user, takesOver: takesOver, in: connection)
        } catch is AddressTaken {
            throw PoolError.aliasExists(delivery.channel.poolAttribute)
        }
    }

    func account(named name: String, in pool: UserPool) throws -> Account? {
        try directory.database.read { connection in
            try PoolUserLookup(name: name, pool: pool, connection: connection).account()
        }
    }

    /// Checks whether there is a user name that differs at most in the case of letters.
    func isTaken(nameInAnyCase name: String) throws -> Bool {
        try directory.database.read { connection in
            try !UserDirectory.ids(usernameInAnyCase: name, in: connection).isEmpty
        }
    }
}

extension CodeDelivery {
    /// `CodeDeliveryDetails`
    var details: JSONValue {
        [
            "Destination": .string(masked),
            "DeliveryMedium": .string(medium),
            "AttributeName": .string(channel.poolAttribute),
        ]
    }

    var parameters: [String: String] {
        [
            "CODE_DELIVERY_DELIVERY_MEDIUM": medium,
            "CODE_DELIVERY_DESTINATION": masked,
        ]
    }

    private var medium: String {
        switch channel {
        case .email: "EMAIL"
        case .sms: "SMS"
        }
    }
}

extension CodeChannel {
    /// Name of the user attribute with the addresses of this channel.
    var poolAttribute: String {
        switch self {
        case .email: "email"
        case .sms: UserDirectory.phoneAttribute
        }
    }
}

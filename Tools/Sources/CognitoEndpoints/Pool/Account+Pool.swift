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
        if pool.signInAttributes.isEmpty { user.username ?? user.id } else { user.id }
    }

    /// Returns the destination of second-factor codes in a pool: the address that the factor was enabled with. An
    /// address that was verified elsewhere does not replace it. Without a bound address, returns the verified one, or
    /// an unverified phone number if the pool allows that.
    func factorDelivery(_ channel: CodeChannel, in pool: UserPool) -> CodeDelivery? {
        if let address = state[factorsIn: pool].address(channel) {
            return CodeDelivery(channel: channel, destination: address)
        }
        if let proven = lastVerifiedDelivery(channel) { return proven }
        return if channel == .sms && pool.sendsToUnverifiedNumbers { unverifiedDelivery(.sms) } else { nil }
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

    func account(named name: String, in pool: UserPool) async throws -> Account? {
        try directory.database.read { connection in
            try PoolUserLookup(name: name, pool: pool, connection: connection).account()
        }
    }

    /// Checks whether there is a user name that differs at most in the case of letters.
    func isTaken(nameInAnyCase name: String) async throws -> Bool {
        try directory.database.read { connection in
            try !UserDirectory.ids(usernameInAnyCase: name, in: connection).isEmpty
        }
    }
}

struct SecondFactors: Sendable {
    /// Factors that the user enabled and the pool offers. If there are any, every sign-in requires one of them.
    let enabled: [SecondFactor]
    /// Factors that can be requested now. If none is enabled in a pool that requires MFA, all factors that are set up
    /// or have a destination for codes.
    let usable: [SecondFactor]

    init(of user: Account, in pool: UserPool) {
        let offered = Self.offered(by: pool)
        let factors = user.state[factorsIn: pool]
        let enabled = offered.filter(factors.enabled.contains)
        let possible = offered.filter { factor in
            factor.channel.map { user.factorDelivery($0, in: pool) != nil } ?? (factors.totpSecret != nil)
        }
        self.enabled = enabled
        usable = if enabled.isEmpty && pool.mfa == .required { possible } else { possible.filter(enabled.contains) }
    }

    var isEmpty: Bool { enabled.isEmpty && usable.isEmpty }

    static func offered(by pool: UserPool) -> [SecondFactor] { if pool.mfa == .off { [] } else { pool.secondFactors } }

    /// Checks that the pool offers all factors that the user enabled. A token from a pool that does not offer a factor
    /// does not prove it, and must not change it.
    static func checkOffered(_ user: Account, in pool: UserPool) throws {
        guard user.state[factorsIn: pool].enabled.isSubset(of: offered(by: pool)) else {
            throw PoolError.notAuthorized("A second factor of the user is not one of this user pool.")
        }
    }
}

extension CodeDelivery {
    /// `CodeDeliveryDetails`
    var details: JSONValue {
        [
            "Destination": .string(masked), "DeliveryMedium": .string(medium),
            "AttributeName": .string(channel.poolAttribute),
        ]
    }

    var parameters: [String: String] { ["CODE_DELIVERY_DELIVERY_MEDIUM": medium, "CODE_DELIVERY_DESTINATION": masked] }

    private var medium: String { if channel == .email { "EMAIL" } else { "SMS" } }
}

extension CodeChannel {
    /// Name of the user attribute with the addresses of this channel.
    var poolAttribute: String { if self == .email { "email" } else { UserDirectory.phoneAttribute } }
}

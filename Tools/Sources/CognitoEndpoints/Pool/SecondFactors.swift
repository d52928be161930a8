import IdentityDomain

/// The second factors of a user, as a pool sees them.
struct SecondFactors: Sendable {
    /// Those that the user switched on and the pool asks for. As long as there are any, nobody gets in without one.
    package let enabled: [SecondFactor]
    /// Those that can be asked for now. In a pool that requires one, what is proven is one by itself.
    let usable: [SecondFactor]

    package init(of user: Account, in pool: UserPool) {
        let offered = Self.offered(by: pool)
        let factors = user.state[pool]
        let enabled = offered.filter(factors.enabled.contains)
        let possible = offered.filter { factor in
            factor.channel.map { user.factorDelivery($0, in: pool) != nil } ?? (factors.totpSecret != nil)
        }
        self.enabled = enabled
        usable = enabled.isEmpty && pool.mfa == .required ? possible : possible.filter(enabled.contains)
    }

    var areNone: Bool { enabled.isEmpty && usable.isEmpty }

    package static func offered(by pool: UserPool) -> [SecondFactor] {
        pool.mfa == .off ? [] : pool.secondFactors
    }

    /// A token of a pool that does not require a factor does not prove that factor, and cannot change it.
    ///
    /// - Throws: `PoolError`.
    static func checkShown(_ user: Account, in pool: UserPool) throws {
        guard user.state[pool].enabled.isSubset(of: offered(by: pool)) else {
            throw PoolError.notAuthorized("A second factor of the user is not one of this user pool.")
        }
    }
}

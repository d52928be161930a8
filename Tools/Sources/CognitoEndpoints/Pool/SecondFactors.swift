import IdentityDomain

/// The second factors of a user in a pool.
struct SecondFactors: Sendable {
    /// Factors that the user enabled and the pool offers. If there are any, every sign-in requires one of them.
    package let enabled: [SecondFactor]
    /// Factors that can be requested now. If none is enabled in a pool that requires MFA, all factors that are set up
    /// or have a destination for codes.
    let usable: [SecondFactor]

    package init(of user: Account, in pool: UserPool) {
        let offered = Self.offered(by: pool)
        let factors = user.state[pool]
        let enabled = offered.filter(factors.enabled.contains)
        let possible = offered.filter { factor in
            factor.channel.map { user.factorDelivery($0, in: pool) != nil } ?? (factors.totpSecret != nil)
        }
        self.enabled = enabled
        usable = if enabled.isEmpty && pool.mfa == .required { possible } else { possible.filter(enabled.contains) }
    }

    var isEmpty: Bool { enabled.isEmpty && usable.isEmpty }

    package static func offered(by pool: UserPool) -> [SecondFactor] {
        if pool.mfa == .off { [] } else { pool.secondFactors }
    }

    /// Checks that the pool offers all factors that the user enabled. A token from a pool that does not offer a factor
    /// does not prove it, and must not change it.
    ///
    /// - Throws: `PoolError`.
    static func checkOffered(_ user: Account, in pool: UserPool) throws {
        guard user.state[pool].enabled.isSubset(of: offered(by: pool)) else {
            throw PoolError.notAuthorized("A second factor of the user is not one of this user pool.")
        }
    }
}

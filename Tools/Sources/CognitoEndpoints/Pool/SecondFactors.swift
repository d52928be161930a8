import IdentityDomain

struct SecondFactors: Sendable {
    /// Factors that the user enabled and the pool offers. If there are any, every sign-in requires one of them.
    let enabled: [SecondFactor]
    /// Factors that can be requested now. If none is enabled in a pool that requires MFA, all factors that are set up
    /// or have a destination for codes.
    let usable: [SecondFactor]

    init(of user: Account, in pool: UserPool) {
        let available = Self.offered(by: pool)
        let factors = user.state[factorsIn: pool]
        let enabled = available.filter(factors.enabled.contains)
        let possible = available.filter { factor in
            guard let channel = factor.channel else { return factors.totpSecret != nil }
            return user.factorDelivery(channel, in: pool) != nil
        }

        self.enabled = enabled
        if enabled.isEmpty, pool.mfa == .required {
            usable = possible
        } else {
            usable = possible.filter(enabled.contains)
        }
    }

    var isEmpty: Bool { enabled.isEmpty && usable.isEmpty }

    static func offered(by pool: UserPool) -> [SecondFactor] {
        guard pool.mfa != .off else { return [] }
        return pool.secondFactors
    }

    /// Checks that the pool offers all factors that the user enabled. A token from a pool that does not offer a factor
    /// does not prove it, and must not change it.
    static func checkOffered(_ user: Account, in pool: UserPool) throws {
        guard user.state[factorsIn: pool].enabled.isSubset(of: offered(by: pool)) else {
            throw PoolError.notAuthorized("A second factor of the user is not one of this user pool.")
        }
    }
}

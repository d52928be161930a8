package import FlowEngine
import Foundation
package import IdentityBase
package import IdentityDomain

/// The dependencies of the user pool operations.
package struct PoolServices: Sendable {
    package let server: ServerServices
    /// The current pools.
    package let pools: @Sendable () -> PoolCatalog
    package let users: AccountStore
    package let unknownUserThrottle: UnknownUserThrottle
    package let devices: PoolDeviceStore
    package let secrets: PoolSecrets
    package let hashing: HashingPool
    let sweep: ExpirySweep
    /// All origins of this server. The issuer of a token contains one of them, and each is accepted.
    package let origins: [String]

    package init(
        server: ServerServices,
        pools: @escaping @Sendable () -> PoolCatalog,
        users: AccountStore,
        unknownUserThrottle: UnknownUserThrottle,
        devices: PoolDeviceStore,
        secrets: PoolSecrets,
        hashing: HashingPool,
        sweep: ExpirySweep,
        origins: [String]
    ) {
        self.server = server
        self.pools = pools
        self.users = users
        self.unknownUserThrottle = unknownUserThrottle
        self.devices = devices
        self.secrets = secrets
        self.hashing = hashing
        self.sweep = sweep
        self.origins = origins
    }

    func codes(in pool: UserPool) -> PoolCodes { PoolCodes(pool: pool, services: self) }
    func sessions(in pool: UserPool) -> ChallengeSessionStore { ChallengeSessionStore(pool: pool, services: self) }
    func families(in pool: UserPool) -> PoolFamilyStore { PoolFamilyStore(pool: pool, services: self) }

    /// Finds a user for a request that may have to hide which users exist.
    ///
    /// - Returns: nil if there is no such user and the client hides that.
    /// - Throws: `PoolError` if there is no such user and the client does not hide that.
    func find(_ name: String, call: PoolRequestContext) async throws -> Account? {
        if let user = try await users.user(named: name, in: call.pool) { return user }
        guard call.client.hidesUsers else { throw PoolError.userNotFound }
        return nil
    }

    /// - Throws: `PoolError` if the secret hash is missing, wrong or not allowed.
    package func check(_ hash: String?, of name: String, user: Account?, call: PoolRequestContext, isFirst: Bool = true)
        throws
    {
        try SecretHash.check(
            hash, of: [name] + (user?.names ?? []), client: call.client, secret: secrets.clientSecret(call.client),
            isFirst: isFirst)
    }

    /// Returns the decoy id of an unknown user. It is always the same for the same name and looks like other ids: it
    /// begins with a time in the month before the server's first start.
    func decoyID(_ name: String, in pool: UserPool) -> String {
        let bytes = secrets.bytes("id:\(pool.id)", name: PoolAttributes.folded(name))
        let age = bytes[10..<14].reduce(0) { $0 << 8 | Int($1) } % (30 * 86_400_000)
        return IdentifierFactory.text(
            secrets.madeAt.addingTimeInterval(-Double(age) / 1_000), rest: Array(bytes.prefix(10)))
    }

    /// Returns the decoy channel of an unknown user.
    func decoyChannel(_ name: String, in pool: UserPool) -> CodeChannel {
        if ContactSyntax.isPhone(name) { return .sms }
        return if pool.verified == [.sms] { .sms } else { .email }
    }

    /// Returns the decoy destination of a code for an unknown user.
    func decoyDelivery(_ name: String, in pool: UserPool, channel: CodeChannel? = nil) -> CodeDelivery {
        let name = PoolAttributes.folded(name)
        let bytes = secrets.bytes("address:\(pool.id)", name: name)
        let usual: CodeChannel =
            if ContactSyntax.isPhone(name) { .sms } else { pool.recovery.first ?? .email }
        switch channel ?? usual {
        case .email:
            let letter = String(UnicodeScalar(UInt8(ascii: "a") + bytes[0] % 26))
            let host = String(UnicodeScalar(UInt8(ascii: "a") + bytes[1] % 26))
            return CodeDelivery(
                channel: .email, destination: ContactSyntax.isEmail(name) ? name : "\(letter)@\(host)")
        case .sms:
            let digits = bytes.prefix(4).map { String($0 % 10) }.joined()
            return CodeDelivery(channel: .sms, destination: ContactSyntax.isPhone(name) ? name : "+000\(digits)")
        }
    }

    /// Sends a code.
    ///
    /// - Parameters:
    ///   - client: the client of the sign-in that the code is for.
    ///   - limit: the error if too many codes were sent.
    ///   - alongside: work in the same transaction.
    package func send(
        _ purpose: PoolCodes.Purpose, to user: Account, delivery: CodeDelivery, in pool: UserPool,
        client: PoolClient? = nil, limit: PoolError = .limitExceeded,
        alongside: @escaping @Sendable (AccountStore.Connection) throws -> Void = { _ in }
    ) async throws {
        do {
            try await codes(in: pool).send(
                purpose, to: user.id, delivery: delivery, client: client, alongside: alongside)
        } catch is PoolCodes.TooMany {
            throw limit
        }
    }

    /// Counts a password for an unknown user; it is always wrong.
    ///
    /// - Throws: `PoolError.tooManyPasswords`.
    package func tryPassword(ofUnknown name: String, in pool: UserPool) async throws {
        do {
            try await unknownUserThrottle.tryPassword(decoyID(name, in: pool))
        } catch is UnknownUserThrottle.TooMany {
            throw PoolError.tooManyPasswords
        }
    }

    /// Applies the rate limit of users to an unknown one, to prevent enumeration. Sends nothing.
    ///
    /// - Parameter isStep: whether the code would be one of a sign-in.
    func countDecoySend(_ name: String, in pool: UserPool, isStep: Bool = false) async throws {
        do {
            try await unknownUserThrottle.send(decoyID(name, in: pool), isAwaited: !isStep)
        } catch is UnknownUserThrottle.TooMany {
            throw isStep ? PoolError.tooManyRequests : .limitExceeded
        }
    }
}

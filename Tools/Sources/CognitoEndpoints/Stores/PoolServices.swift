import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The dependencies of the user pools' operations, and what they share: look-ups, secret hashes, decoys.
struct PoolServices: Sendable {
    let server: ServerServices
    let pools: @Sendable () -> PoolCatalog
    let secrets: PoolSecrets
    let sweep: ExpirySweep
    /// All origins of this server. The issuer of a token contains one of them, and each is accepted.
    let origins: [String]

    var now: Date { server.clock.now() }
    var accounts: AccountStore { AccountStore(directory: server.directory) }
    var hashing: HashingPool { server.credentials.hashing }
    var values: OneTimeStore {
        OneTimeStore(database: server.database, clock: server.clock, sweep: sweep)
    }
    var devices: PoolDeviceStore {
        PoolDeviceStore(database: server.database, clock: server.clock)
    }

    func codes(in pool: UserPool) -> PoolCodes {
        PoolCodes(pool: pool, sweep: sweep, services: server)
    }
    func sessions(in pool: UserPool) -> ChallengeSessionStore {
        ChallengeSessionStore(pool: pool, services: self)
    }
    func families(in pool: UserPool) -> PoolFamilyStore {
        PoolFamilyStore(pool: pool, services: self)
    }

    /// Finds the user and checks the secret hash. Returns nil for an unknown user if the client hides who exists.
    func findUser(
        _ name: String,
        call: PoolRequestContext,
        secretHash: @autoclosure () throws -> String?
    ) throws -> Account? {
        let user = try accounts.account(named: name, in: call.pool)
        guard user != nil || call.client.hidesUsers else {
            throw PoolError.userNotFound
        }
        try checkSecretHash(try secretHash(), of: name, user: user, call: call)
        return user
    }

    /// - Throws: `PoolError` if the secret hash is missing, wrong or not allowed.
    func checkSecretHash(
        _ hash: String?,
        of name: String,
        user: Account?,
        call: PoolRequestContext,
        isFirst: Bool = true
    ) throws {
        try SecretHash.check(
            hash,
            of: [name] + (user?.names ?? []),
            client: call.client,
            secret: secrets.clientSecret(call.client),
            isFirst: isFirst
        )
    }

    // MARK: Passkeys

    /// Returns the relying party of a pool. Its passkeys are used on pages of this server, and in apps, whose system
    /// names the domain as their origin.
    func passkeySettings(of pool: UserPool) -> PasskeySettings {
        PasskeySettings(
            relyingPartyID: pool.passkeys.relyingPartyID ?? server.baseURL.host ?? "localhost",
            relyingPartyName: pool.name,
            origins: origins,
            userVerification: pool.passkeys.userVerification,
            residentKey: "required"
        )
    }

    func passkeys(of userID: String, in pool: UserPool) async throws -> [Passkey] {
        try await server.passkeys.passkeys(
            of: userID,
            relyingPartyID: passkeySettings(of: pool).relyingPartyID
        )
    }

    /// Logs the reason of a refusal, which contains no part of the passkey's response.
    func log(_ message: String, refusal: PasskeyVerificationError) {
        server.logger.info("\(message)", metadata: ["reason": "\(refusal.reason)"])
    }

    // MARK: Unknown users

    /// Returns the decoy id of an unknown user. It is always the same for the same name and looks like other ids: it
    /// begins with a time in the month before the server's first start.
    func decoyID(_ name: String, in pool: UserPool) -> String {
        let bytes = secrets.bytes("id:\(pool.id)", name: PoolAttributes.folded(name))
        let number = bytes[10..<14].reduce(0) { $0 << 8 | Int($1) }
        let age = number % (30 * 86_400_000)
        return IdentifierFactory.text(
            secrets.createdAt.addingTimeInterval(-Double(age) / 1_000),
            rest: Array(bytes.prefix(10))
        )
    }

    func decoyChannel(_ name: String, in pool: UserPool) -> CodeChannel {
        guard ContactSyntax.isPhone(name) || pool.verifiedByCode == [.sms] else {
            return .email
        }
        return .sms
    }

    /// Returns the channel of reset codes for an unknown user: the channel of the name, if it is an address, as for a
    /// known user without another address. Other names have the pool's preferred channel.
    private func decoyRecoveryChannel(_ name: String, in pool: UserPool) -> CodeChannel {
        if ContactSyntax.isPhone(name) { return .sms }

        if EmailAddress.isValid(name), pool.recovery.contains(.email) { return .email }
        return pool.recovery.first ?? .email
    }

    func decoyDelivery(_ name: String, in pool: UserPool, channel: CodeChannel? = nil) -> CodeDelivery {
        let name = PoolAttributes.folded(name)
        let bytes = secrets.bytes("address:\(pool.id)", name: name)
        let channel = channel ?? decoyRecoveryChannel(name, in: pool)

        var destination = name
        switch channel {
        case .email:
            if !EmailAddress.isValid(name) {
                let letters = bytes.prefix(2).map { byte in
                    String(UnicodeScalar(UInt8(ascii: "a") + byte % 26))
                }
                destination = letters.joined(separator: "@")
            }
        case .sms:
            if !ContactSyntax.isPhone(name) {
                let digits = bytes.prefix(4).map { String($0 % 10) }
                destination = "+000" + digits.joined()
            }
        }
        return CodeDelivery(channel: channel, destination: destination)
    }

    /// Counts a password for an unknown user; it is always wrong.
    func countWrongPassword(ofUnknown name: String, in pool: UserPool) async throws {
        do {
            try await server.unknownUserThrottle.countWrongPassword(decoyID(name, in: pool))
        } catch is UnknownUserThrottle.TooMany {
            throw PoolError.tooManyPasswords
        }
    }

    /// Counts a code for an unknown user; it is always wrong.
    func countWrongCode(ofUnknown name: String, in pool: UserPool) async throws -> PoolError {
        switch try await server.unknownUserThrottle.countWrongCode(decoyID(name, in: pool)) {
        case .mismatch: .codeMismatch
        case .tooManyFailures: .tooManyFailedAttempts
        }
    }

    /// Applies the rate limit of codes, or of sign-in codes, to an unknown user, to prevent enumeration. Sends nothing.
    func countSentCode(toUnknown name: String, in pool: UserPool, isSignInCode: Bool = false) async throws {
        do {
            try await server.unknownUserThrottle.countSentCode(decoyID(name, in: pool), isSignInCode: isSignInCode)
        } catch is UnknownUserThrottle.TooMany {
            if isSignInCode { throw PoolError.tooManyRequests }
            throw PoolError.limitExceeded
        }
    }
}

extension Realm {
    /// The realm of all user pools: rate limits of codes.
    static let pools = Realm(rawValue: "pool")

    init(pool: UserPool) { self.init(rawValue: "\(Realm.pools.rawValue):\(pool.id)") }
}

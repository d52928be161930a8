import Crypto
import Foundation

/// What is kept of a password for proofs: a salt, and a power from which the password cannot be read.
struct SRPVerifier: Sendable, Equatable {
    /// What a proof is about: who, and in which pool.
    struct Identity: Sendable, Equatable {
        /// The pool's id after its `_`.
        let pool: String
        /// The user's id, which never changes.
        let user: String
    }

    private static let scheme = "srp6a"

    let salt: [UInt8]
    let value: [UInt8]

    init(salt: [UInt8], value: [UInt8]) {
        self.salt = salt
        self.value = value
    }

    /// Takes a few milliseconds.
    init(password: String, identity: Identity, salt: [UInt8], group: SRPGroup) {
        let inner = SHA256.hash(data: Data("\(identity.pool)\(identity.user):\(password)".utf8))
        let exponent = SHA256.hash(data: SRPNumber.encoded(salt) + Array(inner))
        self.salt = salt
        value = group.generatorPower(Array(exponent))
    }

    /// Reads what `text` wrote.
    init?(text: String) {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 3, parts[0] == Self.scheme, let salt = SRPNumber.bytes(hexadecimal: parts[1]),
            let value = SRPNumber.bytes(hexadecimal: parts[2])
        else { return nil }
        self.init(salt: salt, value: value)
    }

    var text: String { [Self.scheme, Hexadecimal.text(salt), Hexadecimal.text(value)].joined(separator: "$") }

    /// Sixteen bytes of which all clients make the same number: the first digit is not zero, the top bit not set.
    static func salt(from bytes: [UInt8]) -> [UInt8] {
        var salt = Array(bytes.prefix(16))
        salt[0] = 0x10 | (salt[0] & 0x6F)
        return salt
    }
}

/// The verifier of a password in one pool.
struct SRPRepresentation: PasswordRepresentation {
    let pool: UserPool
    let random: any RandomSource

    var kind: String { Self.kind(of: pool) }

    static func kind(of pool: UserPool) -> String { "srp:\(pool.id)" }

    func text(for password: String, of user: User) throws -> String {
        guard let group = SRPGroup.standard else { throw PoolError.internalError }
        let identity = SRPVerifier.Identity(pool: pool.shortName, user: user.id)
        return SRPVerifier(
            password: password, identity: identity, salt: SRPVerifier.salt(from: random.bytes(16)), group: group
        ).text
    }
}

import Crypto
import Foundation
package import IdentityBase
package import IdentityDomain

/// What is kept of a password for proofs: a salt, and a power from which the password cannot be read.
package struct SRPVerifier: Sendable, Equatable {
    /// What a proof is about: who, and in which pool.
    package struct Identity: Sendable, Equatable {
        /// The pool's id after its `_`.
        package let pool: String
        /// The user's id, which never changes.
        package let user: String
    }

    private static let scheme = "srp6a"

    package let salt: [UInt8]
    package let value: [UInt8]

    package init(salt: [UInt8], value: [UInt8]) {
        self.salt = salt
        self.value = value
    }

    /// Takes a few milliseconds.
    package init(password: String, identity: Identity, salt: [UInt8], group: SRPGroup) {
        let inner = SHA256.hash(data: Data("\(identity.pool)\(identity.user):\(password)".utf8))
        let exponent = SHA256.hash(data: SRPNumber.encoded(salt) + Array(inner))
        self.salt = salt
        value = group.generatorPower(Array(exponent))
    }

    /// Reads what `text` wrote.
    package init?(text: String) {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 3, parts[0] == Self.scheme, let salt = SRPNumber.bytes(hexadecimal: parts[1]),
            let value = SRPNumber.bytes(hexadecimal: parts[2])
        else { return nil }
        self.init(salt: salt, value: value)
    }

    package var text: String { [Self.scheme, Hexadecimal.text(salt), Hexadecimal.text(value)].joined(separator: "$") }

    /// Sixteen bytes of which all clients make the same number: the first digit is not zero, the top bit not set.
    package static func salt(from bytes: [UInt8]) -> [UInt8] {
        var salt = Array(bytes.prefix(16))
        salt[0] = 0x10 | (salt[0] & 0x6F)
        return salt
    }
}

/// The verifier of a password in one pool.
package struct SRPRepresentation: PasswordRepresentation {
    package let pool: UserPool
    package let random: any RandomSource

    package init(pool: UserPool, random: any RandomSource) {
        self.pool = pool
        self.random = random
    }

    package var kind: String { Self.kind(of: pool) }

    package static func kind(of pool: UserPool) -> String { "srp:\(pool.id)" }

    package func text(for password: String, of user: User) throws -> String {
        guard let group = SRPGroup.standard else { throw PoolError.internalError }
        let identity = SRPVerifier.Identity(pool: pool.shortName, user: user.id)
        return SRPVerifier(
            password: password, identity: identity, salt: SRPVerifier.salt(from: random.bytes(16)), group: group
        ).text
    }
}

import Crypto
import Foundation
import GRDB
package import IdentityBase
package import IdentityDomain

/// The SRP verifier of a password: a salt, and a power that does not reveal the password.
struct SRPVerifier: Sendable, Equatable, Codable {
    /// The identity in a proof: a user of a pool, or a device of a device group.
    struct Identity: Sendable {
        /// The pool's id after its `_`; for a device, its group key.
        let pool: String
        /// The user's id, which never changes; for a device, its key.
        let user: String
    }

    private static let scheme = "srp6a"

    let salt: [UInt8]
    let value: [UInt8]

    var text: String {
        [Self.scheme, Hexadecimal.text(salt), Hexadecimal.text(value)].joined(separator: "$")
    }

    /// Returns a 16-byte salt that all clients encode as the same number: its first digit is not zero, and its top bit
    /// is not set.
    static func salt(from bytes: [UInt8]) -> [UInt8] {
        var salt = Array(bytes.prefix(16))
        salt[0] = 0x10 | (salt[0] & 0x6F)
        return salt
    }
}

extension SRPVerifier {
    /// Computes the verifier of a password, which takes a few milliseconds.
    init(password: String, identity: Identity, salt: [UInt8], group: SRPGroup) {
        let secret = Data("\(identity.pool)\(identity.user):\(password)".utf8)
        let inner = SHA256.hash(data: secret)
        let exponent = SHA256.hash(data: SRPNumber.encoded(salt) + Array(inner))
        self.init(salt: salt, value: group.generatorPower(Array(exponent)))
    }

    /// Creates the verifier from the value of `text`.
    init?(text: String) {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 3,
            parts[0] == Self.scheme,
            let salt = SRPNumber.bytes(hexadecimal: parts[1]),
            let value = SRPNumber.bytes(hexadecimal: parts[2])
        else { return nil }
        self.init(salt: salt, value: value)
    }
}

extension SRPVerifier: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { text.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> SRPVerifier? {
        String.fromDatabaseValue(value).flatMap(SRPVerifier.init(text:))
    }
}

package struct SRPRepresentation: PasswordRepresentation {
    let pool: UserPool
    let random: any RandomSource

    package init(pool: UserPool, random: any RandomSource) {
        self.pool = pool
        self.random = random
    }

    package var kind: String { Self.kind(of: pool) }

    static func kind(of pool: UserPool) -> String { "srp:\(pool.id)" }

    package func text(for password: String, of user: User) throws -> String {
        let identity = SRPVerifier.Identity(pool: pool.shortName, user: user.id)
        let salt = SRPVerifier.salt(from: random.bytes(16))
        let group = try SRPGroup.loaded()
        return SRPVerifier(password: password, identity: identity, salt: salt, group: group).text
    }
}

import Crypto
import CryptoExtras
import Foundation
package import IdentityBase

/// A stored form of a password, such as a slow hash, or the verifier of a password-authenticated key exchange.
///
/// A password may have several representations, one per protocol that needs it. All are written when the password is
/// set, because its text is not available later.
package protocol PasswordRepresentation: Sendable {
    /// Name of the representation in the credential table.
    var kind: String { get }

    /// Computes the stored text. Runs on a thread of the hashing pool and may take long.
    func text(for password: String, of user: User) throws -> String
}

/// The representation for every sign-in in which the server receives the password as text.
package struct PBKDF2Representation: PasswordRepresentation {
    package let rounds: Int
    package let random: any RandomSource

    package init(rounds: Int, random: any RandomSource) {
        self.rounds = rounds
        self.random = random
    }

    package var kind: String { PBKDF2Hash.name }

    package func text(for password: String, of user: User) throws -> String {
        try PBKDF2Hash(secret: password, salt: random.bytes(16), rounds: rounds).text
    }
}

/// The representations of a new password that will be stored.
package struct HashedPassword: Sendable {
    package struct Text: Sendable, Codable {
        package let kind: String
        package let value: String

        package init(kind: String, value: String) {
            self.kind = kind
            self.value = value
        }
    }

    package let userID: String
    package let texts: [Text]

    package init(userID: String, texts: [Text]) {
        self.userID = userID
        self.texts = texts
    }
}

/// The allowed lengths of passwords in Unicode scalars. They are checked before a password is hashed.
package struct PasswordLength: Sendable {
    package static let longest = 256

    package let shortest: Int

    package init(shortest: Int) { self.shortest = shortest }

    package func allows(_ password: String) -> Bool {
        Self.isHashable(password) && password.unicodeScalars.count >= shortest
    }

    /// Checks whether a password is short enough to be hashed. No account has a longer one.
    static func isHashable(_ password: String) -> Bool {
        // A scalar has at most four bytes, and the byte count is available in constant time.
        password.utf8.count <= 4 * longest && password.unicodeScalars.count <= longest
    }
}

/// The PBKDF2-HMAC-SHA256 hash of a secret, with its salt and its number of rounds.
package struct PBKDF2Hash: Sendable, Equatable {
    package static let name = "pbkdf2-sha256"
    /// Maximum number of rounds of a hash in a document: its check takes about a second.
    package static let mostRounds = 5_000_000
    private static let length = 32

    package let rounds: Int
    package let salt: [UInt8]
    package let digest: [UInt8]

    package var text: String {
        [Self.name, String(rounds), Data(salt).base64EncodedString(), Data(digest).base64EncodedString()]
            .joined(separator: "$")
    }

    /// Checks a secret. This takes as long as the computation of a hash.
    package func matches(_ secret: String) throws -> Bool {
        ConstantTime.equal(try Self.derive(secret, salt: salt, rounds: rounds), right: digest)
    }

    private static func derive(_ secret: String, salt: [UInt8], rounds: Int) throws -> [UInt8] {
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Array(secret.utf8),
            salt: salt,
            using: .sha256,
            outputByteCount: length,
            unsafeUncheckedRounds: rounds
        )
        return key.withUnsafeBytes { Array($0) }
    }
}

extension PBKDF2Hash {
    /// Hashes a secret. This takes about 0.1 s at 600 000 rounds: call it on a thread that may block.
    package init(secret: String, salt: [UInt8], rounds: Int) throws {
        self.init(rounds: rounds, salt: salt, digest: try Self.derive(secret, salt: salt, rounds: rounds))
    }

    package init?(text: String) {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 4, parts[0] == Self.name, let rounds = Int(parts[1]), rounds > 0,
            let salt = Data(base64Encoded: parts[2]), let digest = Data(base64Encoded: parts[3])
        else { return nil }
        self.init(rounds: rounds, salt: Array(salt), digest: Array(digest))
    }
}

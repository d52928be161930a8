import Crypto
import CryptoExtras
import Foundation
import IdentityBase

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
        let encodedSalt = Data(salt).base64EncodedString()
        let encodedDigest = Data(digest).base64EncodedString()
        return [Self.name, String(rounds), encodedSalt, encodedDigest].joined(separator: "$")
    }

    /// Checks a secret. This takes as long as the computation of a hash.
    package func matches(_ secret: String) throws -> Bool {
        ConstantTime.equal(try Self.derive(secret, salt: salt, rounds: rounds), right: digest)
    }

    private static func derive(
        _ secret: String,
        salt: [UInt8],
        rounds: Int
    ) throws -> [UInt8] {
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
        let digest = try Self.derive(secret, salt: salt, rounds: rounds)
        self.init(rounds: rounds, salt: salt, digest: digest)
    }

    package init?(text: String) {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 4, parts[0] == Self.name,
            let rounds = Int(parts[1]), rounds > 0,
            let salt = Data(base64Encoded: parts[2]),
            let digest = Data(base64Encoded: parts[3])
        else { return nil }

        self.init(rounds: rounds, salt: Array(salt), digest: Array(digest))
    }
}

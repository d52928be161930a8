import Crypto
import Foundation

/// Proof Key for Code Exchange (PKCE, RFC 7636) with SHA-256 only.
package enum CodeChallenge {
    package static let method = "S256"

    package static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy(CharacterSet.unreserved.contains)
    }

    package static func of(_ verifier: String) -> String {
        Base64URL.text(Data(SHA256.hash(data: Data(verifier.utf8))))
    }

    /// - Throws: `OAuthError` when the verifier does not match. A verifier without a challenge is rejected, too: an
    ///   attacker may have removed the challenge (PKCE downgrade).
    package static func check(_ verifier: String?, against challenge: String?) throws {
        guard let challenge else {
            guard verifier == nil else { throw OAuthError.wrongVerifier }
            return
        }
        guard let verifier else { throw OAuthError.verifierRequired }
        guard isWellFormed(verifier), ConstantTime.equal(of(verifier), right: challenge) else {
            throw OAuthError.wrongVerifier
        }
    }
}

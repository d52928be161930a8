import Crypto
import Foundation

/// The proof that whoever redeems a code also asked for it (RFC 7636).
package struct PKCE: Sendable, Hashable {
    /// The only method; `plain` is not offered.
    package static let method = "S256"

    /// Kept until the code is redeemed, and told to nobody else.
    package let verifier: Secret
    /// What the authorization request says.
    package let challenge: String

    /// Makes a new pair.
    /// - Parameter random: where the verifier's 32 bytes come from.
    package init(random: SecureRandom) {
        self.init(text: Base64URL.encode(random.bytes(32)))
    }

    /// The pair of a verifier that was kept.
    /// - Parameter verifier: the verifier.
    /// - Returns: `nil` if it can't be one: 43 to 128 letters, digits or `-._~`.
    package init?(verifier: Secret) {
        let text = verifier.reveal()
        guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(PercentEncoding.isUnreserved) else {
            return nil
        }
        self.init(text: text)
    }

    private init(text: String) {
        verifier = Secret(text)
        challenge = Base64URL.encode(SHA256.hash(data: Data(text.utf8)))
    }
}

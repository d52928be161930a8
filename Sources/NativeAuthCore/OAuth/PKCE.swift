import Crypto
import Foundation

/// The PKCE pair of an authorization request, which proves that the client that redeems a code also requested it (RFC
/// 7636).
package struct PKCE: Sendable, Hashable {
    /// The only method; `plain` is not offered.
    package static let method = "S256"

    /// The code verifier. Stored until the code is redeemed, and sent with the code only.
    package let verifier: Secret
    package let challenge: String

    package init(random: SecureRandom) {
        self.init(text: Base64URL.encode(random.bytes(32)))
    }

    /// Creates the pair of a stored verifier.
    /// - Returns: `nil` for an invalid verifier. A valid one has 43 to 128 letters, digits or `-._~`.
    package init?(verifier: Secret) {
        let text = verifier.reveal()
        guard (43...128).contains(text.utf8.count),
            text.unicodeScalars.allSatisfy(PercentEncoding.unreserved.contains)
        else { return nil }
        self.init(text: text)
    }

    private init(text: String) {
        verifier = Secret(text)
        challenge = Base64URL.encode(SHA256.hash(data: Data(text.utf8)))
    }
}

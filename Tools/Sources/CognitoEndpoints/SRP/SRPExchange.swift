import Crypto
import Foundation

/// The server's side of an SRP-6a exchange.
struct SRPExchange: Sendable {
    let group: SRPGroup
    let verifier: SRPVerifier
    /// The server's secret ephemeral value.
    let secret: [UInt8]
    /// The server's public value (`SRP_B`).
    let publicValue: [UInt8]

    /// - Parameter publicValue: the public value of the secret, if it was already sent.
    init(
        group: SRPGroup,
        verifier: SRPVerifier,
        secret: [UInt8],
        publicValue: [UInt8]? = nil
    ) {
        self.group = group
        self.verifier = verifier
        self.secret = secret
        if let publicValue {
            self.publicValue = publicValue
        } else {
            let scaled = group.product(group.multiplier, verifier.value)
            self.publicValue = group.sum(scaled, group.generatorPower(secret))
        }
    }

    /// Returns the key that both sides derive if the client knows the password.
    /// - Parameter clientValue: an element of the group.
    func key(_ clientValue: [UInt8]) -> SymmetricKey {
        let scrambled = SRPNumber.encoded(clientValue) + SRPNumber.encoded(publicValue)
        let scrambler = Array(SHA256.hash(data: scrambled))
        let base = group.product(clientValue, group.power(verifier.value, exponent: scrambler))
        let shared = group.power(base, exponent: secret)

        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: SRPNumber.encoded(shared)),
            salt: SRPNumber.encoded(scrambler),
            info: Data("Caldera Derived Key".utf8),
            outputByteCount: 16
        )
    }

    /// Checks whether a signature proves that the client knows the password.
    func isProof(
        _ signature: [UInt8],
        of identity: SRPVerifier.Identity,
        secretBlock: [UInt8],
        timestamp: String,
        clientValue: [UInt8]
    ) -> Bool {
        let names = Array((identity.pool + identity.user).utf8)
        let message = names + secretBlock + Array(timestamp.utf8)
        // Compares in constant time.
        return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: message, using: key(clientValue))
    }
}

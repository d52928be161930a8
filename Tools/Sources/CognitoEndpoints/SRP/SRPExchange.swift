import Crypto
import Foundation

/// The server's side of an SRP-6a exchange.
struct SRPExchange: Sendable {
    /// The values that the client signs, and its signature.
    struct Claim: Sendable {
        let identity: SRPVerifier.Identity
        let secretBlock: [UInt8]
        let timestamp: String
        let signature: [UInt8]
    }

    private static let keyInfo = Data("Caldera Derived Key".utf8)
    private static let keyLength = 16

    let group: SRPGroup
    let verifier: SRPVerifier
    /// The server's secret ephemeral value.
    let secret: [UInt8]
    /// The server's public value (`SRP_B`).
    let publicValue: [UInt8]

    /// - Parameter publicValue: the public value of the secret, if it was already sent.
    init(group: SRPGroup, verifier: SRPVerifier, secret: [UInt8], publicValue: [UInt8]? = nil) {
        self.group = group
        self.verifier = verifier
        self.secret = secret
        self.publicValue =
            publicValue ?? group.sum(group.product(group.multiplier, verifier.value), group.generatorPower(secret))
    }

    /// Returns the key that both sides derive if the client knows the password.
    ///
    /// - Parameter clientValue: an element of the group.
    func key(_ clientValue: [UInt8]) -> SymmetricKey {
        let scrambler = Array(SHA256.hash(data: SRPNumber.encoded(clientValue) + SRPNumber.encoded(publicValue)))
        let base = group.product(clientValue, group.power(verifier.value, exponent: scrambler))
        let shared = group.power(base, exponent: secret)
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: SRPNumber.encoded(shared)), salt: SRPNumber.encoded(scrambler),
            info: Self.keyInfo, outputByteCount: Self.keyLength)
    }

    /// Checks whether the claim proves that the client knows the password.
    func isProof(_ claim: Claim, clientValue: [UInt8]) -> Bool {
        let message =
            Array((claim.identity.pool + claim.identity.user).utf8) + claim.secretBlock + Array(claim.timestamp.utf8)
        // Compares in constant time.
        return HMAC<SHA256>.isValidAuthenticationCode(claim.signature, authenticating: message, using: key(clientValue))
    }
}

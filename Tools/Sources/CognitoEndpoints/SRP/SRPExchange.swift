import Crypto
import Foundation

/// The server's half of a proof of a password.
struct SRPExchange: Sendable {
    /// What the client signs.
    struct Claim: Sendable {
        package let identity: SRPVerifier.Identity
        let secretBlock: [UInt8]
        package let timestamp: String
        package let signature: [UInt8]
    }

    private static let keyInfo = Data("Caldera Derived Key".utf8)
    private static let keyLength = 16

    package let group: SRPGroup
    package let verifier: SRPVerifier
    /// The server's secret.
    package let secret: [UInt8]
    /// What the client is sent.
    let publicValue: [UInt8]

    package init(group: SRPGroup, verifier: SRPVerifier, secret: [UInt8]) {
        self.group = group
        self.verifier = verifier
        self.secret = secret
        publicValue = group.sum(group.product(group.multiplier, verifier.value), group.generatorPower(secret))
    }

    /// For a secret whose public value was sent before.
    package init(group: SRPGroup, verifier: SRPVerifier, secret: [UInt8], publicValue: [UInt8]) {
        self.group = group
        self.verifier = verifier
        self.secret = secret
        self.publicValue = publicValue
    }

    /// The key that both sides have if the client knows the password.
    ///
    /// - Parameter clientValue: an element of the group.
    package func key(_ clientValue: [UInt8]) -> SymmetricKey {
        let scrambler = Array(
            SHA256.hash(data: SRPNumber.encoded(clientValue) + SRPNumber.encoded(publicValue)))
        let base = group.product(clientValue, group.power(verifier.value, scrambler))
        let shared = group.power(base, secret)
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: SRPNumber.encoded(shared)), salt: SRPNumber.encoded(scrambler),
            info: Self.keyInfo, outputByteCount: Self.keyLength)
    }

    /// Whether the client has shown that it knows the password.
    func isProof(_ claim: Claim, clientValue: [UInt8]) -> Bool {
        let message =
            Array((claim.identity.pool + claim.identity.user).utf8) + claim.secretBlock + Array(claim.timestamp.utf8)
        // Compares in constant time.
        return HMAC<SHA256>.isValidAuthenticationCode(
            claim.signature, authenticating: message, using: key(clientValue))
    }
}

import Foundation

/// A client's response to an SRP challenge: the block of the challenge, and the signature.
struct ProofClaim: Sendable {
    package let block: String
    package let signature: String
    package let timestamp: String

    /// - Throws: `PoolError`.
    package init(_ responses: AuthParameters) throws {
        func required(_ name: String) throws -> String {
            guard let text = responses[name] else { throw PoolError.missing(name) }
            return text
        }
        block = try required("PASSWORD_CLAIM_SECRET_BLOCK")
        signature = try required("PASSWORD_CLAIM_SIGNATURE")
        timestamp = try required("TIMESTAMP")
        guard ProofTimestamp.isValid(timestamp) else {
            throw PoolError.invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.")
        }
    }

    /// Checks whether the claim proves the secret of a verifier.
    func proves(_ identity: SRPVerifier.Identity, verifier: SRPVerifier, values: ProofValues) -> Bool {
        guard let group = SRPGroup.standard, let clientValue = SRPNumber.bytes(hexadecimal: values.clientValue),
            let serverValue = SRPNumber.bytes(hexadecimal: values.serverValue),
            let secret = SRPNumber.bytes(hexadecimal: values.secret), let blockBytes = Data(base64Encoded: block),
            let signatureBytes = Data(base64Encoded: signature)
        else { return false }
        let claim = SRPExchange.Claim(
            identity: identity, secretBlock: Array(blockBytes), timestamp: timestamp, signature: Array(signatureBytes))
        return SRPExchange(group: group, verifier: verifier, secret: secret, publicValue: serverValue)
            .isProof(claim, clientValue: clientValue)
    }
}

/// Both public values of a started proof, and the server's secret, in hexadecimal.
package struct ProofValues: Sendable, Codable {
    let clientValue: String
    let serverValue: String
    package let secret: String
}

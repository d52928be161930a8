import Foundation

/// The proof that a client sends in response to an SRP challenge: the block of the challenge, and the signature.
struct SRPProof: Sendable {
    let block: String
    private let signature: String
    private let timestamp: String

    init(_ responses: AuthParameters) throws {
        block = try responses.required("PASSWORD_CLAIM_SECRET_BLOCK")
        signature = try responses.required("PASSWORD_CLAIM_SIGNATURE")
        timestamp = try responses.required("TIMESTAMP")
        guard Self.isTimestamp(timestamp) else {
            throw PoolError.invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.")
        }
    }

    /// Checks whether a text is a timestamp, such as `Fri Jan 3 04:05:06 UTC 2025`. It is not compared with the clock,
    /// because the proof is bound to a block that expires after seconds.
    private static func isTimestamp(_ text: String) -> Bool {
        let days = #/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) /#
        let rest = /([0-9]{1,2}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) UTC [0-9]{4}/
        guard let date = text.prefixMatch(of: days),
            let match = text[date.range.upperBound...].wholeMatch(of: rest),
            let day = Int(match.1),
            let hour = Int(match.2),
            let minute = Int(match.3),
            let second = Int(match.4)
        else { return false }
        return (1...31).contains(day) && hour < 24 && minute < 60 && second < 61
    }

    /// Checks whether the signature is correct for the values of the started proof.
    func isValid(for identity: SRPVerifier.Identity, verifier: SRPVerifier, values: ProofValues) -> Bool {
        guard let group = SRPGroup.standard,
            let clientValue = SRPNumber.bytes(hexadecimal: values.clientValue),
            let serverValue = SRPNumber.bytes(hexadecimal: values.serverValue),
            let secret = SRPNumber.bytes(hexadecimal: values.secret),
            let blockBytes = Data(base64Encoded: block),
            let signatureBytes = Data(base64Encoded: signature)
        else { return false }

        let exchange = SRPExchange(group: group, verifier: verifier, secret: secret, publicValue: serverValue)
        return exchange.isProof(
            Array(signatureBytes),
            of: identity,
            secretBlock: Array(blockBytes),
            timestamp: timestamp,
            clientValue: clientValue
        )
    }
}

/// Both public values of a started proof, and the server's secret, in hexadecimal.
struct ProofValues: Sendable, Codable {
    let clientValue: String
    let serverValue: String
    let secret: String
}

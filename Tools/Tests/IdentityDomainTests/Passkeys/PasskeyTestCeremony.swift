import Foundation

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// A ceremony with fixed conditions, and the verification of responses given as form values, as they arrive.
struct PasskeyTestCeremony {
    static let challenge = "8i9b53JntuK0xmmv5sFqQ0jCN0txfeE9n2q43cx_RPE"

    var relyingPartyID = "localhost"
    var origins = ["https://localhost"]
    var challenge = Self.challenge
    var requiresVerification = true

    private func verifier(_ purpose: PasskeyCeremony.Purpose) -> PasskeyVerifier {
        PasskeyVerifier(
            ceremony: PasskeyCeremony(
                purpose: purpose,
                challengeHash: Digest.text(challenge),
                expiresAt: .distantFuture,
                userID: nil,
                relyingPartyID: relyingPartyID,
                origins: origins,
                requiresVerification: requiresVerification
            )
        )
    }

    /// Verifies a registration.
    /// - Returns: the new passkey.
    /// - Throws: `PasskeyVerificationError`.
    func register(_ inputs: [String: String]) throws -> Passkey {
        let attestation = try PasskeyVerifier.Attestation { inputs[$0] }
        return try verifier(.enrolment).passkey(
            of: attestation,
            userID: "alice",
            transports: [],
            createdAt: .now
        )
    }

    /// Verifies a sign-in.
    /// - Returns: the signature counter.
    /// - Throws: `PasskeyVerificationError`.
    func signIn(_ inputs: [String: String], with passkey: Passkey) throws -> UInt32 {
        let assertion = try PasskeyVerifier.Assertion { inputs[$0] }
        return try verifier(.signIn).counter(of: assertion, with: passkey)
    }
}

import NativeAuthBase
import Crypto
package import Foundation

/// Validates tokens: form, algorithm, key, signature and claims.
///
/// A valid signature is not verified again for the same bytes, as long as the server still publishes its key. The
/// claims are checked each time, because they depend on the time. A failed verification is never cached.
package final class JWTValidator: Sendable {
    private typealias VerifiedToken = (token: VerifiedJWT, key: JSONWebKey)

    private struct KeyUse: Hashable, Sendable {
        let key: JSONWebKey
        let algorithm: SigningAlgorithm
    }

    private let keys: JSONWebKeyCache
    private let clocks: @Sendable () -> [Date]
    private let onSignatureCheck: @Sendable () -> Void
    /// Keyed by the token's digest, so that a token does not stay in memory here after its session ended.
    private let verifiedTokens: Lock<RecentValues<SHA256Digest, VerifiedToken>>
    private let verifiers = Lock(RecentValues<KeyUse, SignatureVerifier>(capacity: 16))

    /// - Parameters:
    ///   - clocks: the current time by each accepted clock: a token's times must fit one of them.
    ///   - cacheSize: the number of valid signatures in the cache.
    ///   - onSignatureCheck: called before each verification of a signature, so that a test can count them.
    package init(
        keys: JSONWebKeyCache,
        clocks: @escaping @Sendable () -> [Date],
        cacheSize: Int = 32,
        onSignatureCheck: @escaping @Sendable () -> Void = {}
    ) {
        self.keys = keys
        self.clocks = clocks
        self.onSignatureCheck = onSignatureCheck
        verifiedTokens = Lock(RecentValues(capacity: cacheSize))
    }

    /// Validates a token in its compact form.
    /// - Throws: `NativeAuthError` with code `refused` for a token that failed a check; its `underlying` is the
    ///   ``JWTFailure``. Errors of fetching the keys are rethrown: they do not mean that the token is invalid.
    package func verify(_ token: String, expectation: JWTExpectation) async throws -> VerifiedJWT {
        do {
            let verified = try await verifySignature(token)
            guard expectation.accepts(type: verified.header["typ"]) else {
                throw JWTFailure.type
            }
            if let failure = JWTClaimsCheck.failure(in: verified.claims, expectation, clocks: clocks()) {
                throw failure
            }
            return verified
        } catch let failure as JWTFailure {
            throw NativeAuthError(.refused, message: failure.message, underlying: failure)
        }
    }

    private func verifySignature(_ token: String) async throws -> VerifiedJWT {
        guard token.utf8.count <= ParsedJWT.maximumSize else { throw JWTFailure.tooLarge }

        let digest = SHA256.hash(data: Data(token.utf8))
        if let known = verifiedTokens.withLock({ $0.value(for: digest) }) {
            let keyID = known.token.header["kid"]?.string
            let candidates = try await keys.keys(for: keyID, algorithm: known.token.algorithm)
            if candidates.contains(known.key) { return known.token }
            // The server withdrew the key.
            verifiedTokens.withLock { $0.remove(digest) }
        }

        let parsed = try ParsedJWT(token)
        let key = try await signer(of: parsed)
        let verified = VerifiedJWT(header: parsed.header, claims: parsed.claims, algorithm: parsed.algorithm)
        verifiedTokens.withLock { $0.insert((verified, key), for: digest) }
        return verified
    }

    private func signer(of parsed: ParsedJWT) async throws -> JSONWebKey {
        let candidates = try await keys.keys(for: parsed.keyID, algorithm: parsed.algorithm)
        guard !candidates.isEmpty else { throw JWTFailure.unknownKey }

        let fitting = candidates.filter { $0.fits(parsed.algorithm) }
        guard !fitting.isEmpty else { throw JWTFailure.algorithmOfKey }

        for key in fitting {
            let verifier = try await verifier(for: KeyUse(key: key, algorithm: parsed.algorithm))
            onSignatureCheck()
            if verifier.isValid(parsed.signature, for: parsed.signingInput) {
                return key
            }
        }
        throw JWTFailure.signature
    }

    private func verifier(for use: KeyUse) async throws -> SignatureVerifier {
        if let verifier = verifiers.withLock({ $0.value(for: use) }) {
            return verifier
        }
        let verifier = try await SignatureVerifier(use.key, use.algorithm)
        verifiers.withLock { $0.insert(verifier, for: use) }
        return verifier
    }
}

package struct VerifiedJWT: Sendable, Hashable, CustomStringConvertible {
    package let header: [String: JSONValue]
    package let claims: [String: JSONValue]
    package let algorithm: SigningAlgorithm

    /// The algorithm without the claims, which are personal data.
    package var description: String { "VerifiedJWT(\(algorithm.rawValue))" }
}

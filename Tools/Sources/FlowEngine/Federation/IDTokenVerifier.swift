import Foundation
import IdentityBase
import IdentityDomain
import JWTKit

/// The reason why an ID token is rejected, for the log. It contains no text of the token.
struct IDTokenVerificationError: Error, Equatable {
    package let reason: String
}

/// The verification of an ID token (OpenID Connect Core 1.0, 3.1.3.7).
struct IDTokenVerifier: Sendable {
    /// Key type for each allowed algorithm. `none` and algorithms with a shared secret are not allowed.
    private static let algorithms: [String: String] = [
        "RS256": "RSA", "RS384": "RSA", "RS512": "RSA", "PS256": "RSA", "PS384": "RSA", "PS512": "RSA",
        "ES256": "EC", "ES384": "EC", "ES512": "EC", "EdDSA": "OKP",
    ]
    /// Allowed clock skew, in seconds.
    private static let tolerance: Int64 = 60
    /// Minimum size of an RSA modulus, in bytes.
    private static let shortestModulus = 256
    private static let longestSubject = 255

    package let issuer: String
    package let clientID: String
    let nonceHash: String
    package let now: Date

    /// - Parameter keys: the provider's key set.
    /// - Throws: `IDTokenVerificationError`.
    package func claims(of token: String, keys: JSONValue) async throws -> [String: JSONValue] {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= TokenSigner.maximumTokenLength, parts.count == 3,
            let fields = Base64URL.exactData(String(parts[0])).flatMap({ ReceivedJSON.decode(JSONValue.self, from: $0) }
            ),
            let body = Base64URL.exactData(String(parts[1])), ReceivedJSON.decode(JSONValue.self, from: body) != nil
        else { throw IDTokenVerificationError(reason: "it is no signed token") }
        guard let algorithm = fields["alg"]?.string, let type = Self.algorithms[algorithm] else {
            throw IDTokenVerificationError(reason: "its algorithm is not allowed")
        }
        guard fields["crit"] == nil else {
            throw IDTokenVerificationError(reason: "it has critical members in its header")
        }
        let key = try key(fields["kid"]?.string, type: type, algorithm: algorithm, keys: keys)
        let collection = JWTKeyCollection()
        guard (try? await collection.add(jwk: key)) != nil,
            let payload = try? await collection.verify(token, as: Payload.self)
        else { throw IDTokenVerificationError(reason: "its signature is wrong") }
        try check(payload.claims)
        return payload.claims
    }

    private func check(_ claims: [String: JSONValue]) throws {
        let now = Int64(now.timeIntervalSince1970)
        guard claims["iss"]?.string == issuer else { throw IDTokenVerificationError(reason: "unexpected issuer (iss)") }
        let audience: [String]
        switch claims["aud"] {
        case .string(let one): audience = [one]
        case .array(let several): audience = several.compactMap(\.string)
        default: audience = []
        }
        guard audience.contains(clientID) else { throw IDTokenVerificationError(reason: "unexpected audience (aud)") }
        let party = claims["azp"]?.string
        guard party == clientID || (party == nil && claims["azp"] == nil && audience.count == 1) else {
            throw IDTokenVerificationError(reason: "unexpected authorized party (azp)")
        }
        guard let end = claims["exp"]?.integer, end > now - Self.tolerance else {
            throw IDTokenVerificationError(reason: "expired, or without exp")
        }
        guard let made = claims["iat"]?.integer, made <= now + Self.tolerance,
            claims["nbf"] == nil || (claims["nbf"]?.integer).map({ $0 <= now + Self.tolerance }) == true
        else { throw IDTokenVerificationError(reason: "not valid yet, or without iat") }
        guard let nonce = claims["nonce"]?.string, ConstantTime.equal(Digest.text(nonce), right: nonceHash) else {
            throw IDTokenVerificationError(reason: "unexpected nonce")
        }
        guard let subject = claims["sub"]?.string, (1...Self.longestSubject).contains(subject.utf8.count) else {
            throw IDTokenVerificationError(reason: "no subject (sub)")
        }
    }

    /// Returns the only key that matches the token. No match and several matches are errors.
    private func key(_ id: String?, type: String, algorithm: String, keys: JSONValue) throws -> JWK {
        guard case .array(let list) = keys["keys"] else {
            throw IDTokenVerificationError(reason: "the key set has no keys")
        }
        let fitting = list.compactMap(\.object).filter { key in
            key["kty"]?.string == type && (id == nil || key["kid"]?.string == id)
                && (key["use"] == nil || key["use"]?.string == "sig")
                && (key["alg"] == nil || key["alg"]?.string == algorithm)
        }
        guard fitting.count == 1, var members = fitting.first else {
            throw IDTokenVerificationError(reason: "the key set has no key for it, or several")
        }
        if type == "RSA" {
            guard let modulus = members["n"]?.string.flatMap(Base64URL.data), modulus.count >= Self.shortestModulus
            else { throw IDTokenVerificationError(reason: "the key for it is too short") }
        }
        // Keeps only the members of a public key.
        members = members.filter { ["kty", "crv", "x", "y", "n", "e"].contains($0.key) }
        members["kid"] = "key"
        members["alg"] = .string(algorithm)
        guard let data = try? JSONEncoder().encode(members), let key = try? JSONDecoder().decode(JWK.self, from: data)
        else { throw IDTokenVerificationError(reason: "the key for it cannot be used") }
        return key
    }

    private struct Payload: JWTPayload {
        let claims: [String: JSONValue]

        init(from decoder: any Decoder) throws {
            claims = try [String: JSONValue](from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            try claims.encode(to: encoder)
        }

        /// Performs no check. `check(_:)` validates the claims against the server's own clock.
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

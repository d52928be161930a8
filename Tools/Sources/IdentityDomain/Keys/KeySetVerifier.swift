import Foundation
package import IdentityBase
import JWTKit

/// The reason why a token of another issuer is rejected. It contains no text of the token.
package struct TokenVerificationError: Error, Equatable {
    package let reason: String

    package init(reason: String) { self.reason = reason }

    /// - Throws: the error with this reason unless the condition holds.
    package static func check(_ condition: Bool, _ reason: String) throws(TokenVerificationError) {
        guard condition else { throw TokenVerificationError(reason: reason) }
    }
}

/// The verifier of tokens that another party has signed, with the party's key set (RFC 7517). It does not check claims.
package struct KeySetVerifier: Sendable {
    /// The key type and curve for each allowed algorithm. `none` and algorithms with a shared secret are not allowed.
    private static let algorithms: [String: (type: String, curve: String?)] = [
        "RS256": ("RSA", nil),
        "RS384": ("RSA", nil),
        "RS512": ("RSA", nil),
        "PS256": ("RSA", nil),
        "PS384": ("RSA", nil),
        "PS512": ("RSA", nil),
        "ES256": ("EC", "P-256"),
        "ES384": ("EC", "P-384"),
        "ES512": ("EC", "P-521"),
        "EdDSA": ("OKP", "Ed25519"),
    ]
    /// Minimum size of an RSA modulus, in bytes.
    private static let shortestModulus = 256
    private static let publicMembers: Set<String> = [
        "kty", "crv", "x", "y", "n", "e",
    ]
    private static let secretMembers: Set<String> = [
        "d", "p", "q", "dp", "dq", "qi", "oth", "k",
    ]

    package static var algorithmNames: [String] { algorithms.keys.sorted() }

    package let keys: JSONValue

    package init(keys: JSONValue) { self.keys = keys }

    /// A decoded token without a verified signature.
    package struct Content: Sendable {
        package let header: [String: JSONValue]
        package let claims: [String: JSONValue]

        package init(of token: String) throws(TokenVerificationError) {
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            guard token.utf8.count <= TokenSigner.maximumTokenLength,
                parts.count == 3,
                let header = Self.object(parts[0]),
                let claims = Self.object(parts[1])
            else { throw TokenVerificationError(reason: "it is no signed token") }

            self.header = header
            self.claims = claims
        }

        private static func object(_ part: Substring) -> [String: JSONValue]? {
            Base64URL.exactData(String(part)).flatMap {
                ReceivedJSON.decode(from: $0)?.object
            }
        }
    }

    package func verify(_ token: String) async throws(TokenVerificationError) -> Content {
        let content = try Content(of: token)
        let header = content.header
        guard let algorithm = header["alg"]?.string, Self.algorithms[algorithm] != nil else {
            throw TokenVerificationError(reason: "its algorithm is not allowed")
        }
        try TokenVerificationError.check(header["crit"] == nil, "it has critical members in its header")

        let jwk = try key(header["kid"]?.string, algorithm: algorithm)
        let collection = JWTKeyCollection()
        guard (try? await collection.add(jwk: jwk)) != nil,
            (try? await collection.verify(token, as: UncheckedPayload.self)) != nil
        else { throw TokenVerificationError(reason: "its signature is wrong") }
        return content
    }

    /// Checks that the key set has public keys only, at least one of which can verify a signature.
    package func checkPublicKeys() throws(TokenVerificationError) {
        let keys = try members()
        let arePublic = keys.allSatisfy { key in
            key["kty"] != "oct" && Self.secretMembers.isDisjoint(with: key.keys)
        }
        try TokenVerificationError.check(arePublic, "the key set contains a private or symmetric key")

        let isUsable = keys.contains { key in
            Self.algorithms.keys.contains {
                (try? Self.key(key, algorithm: $0)) != nil
            }
        }
        try TokenVerificationError.check(isUsable, "the key set has no key for signatures")
    }

    private func members() throws(TokenVerificationError) -> [[String: JSONValue]] {
        guard case .array(let list) = keys["keys"] else {
            throw TokenVerificationError(reason: "the key set has no keys")
        }
        return list.compactMap(\.object)
    }

    /// Returns the only key that matches the token. No match and several matches are errors.
    private func key(_ id: String?, algorithm: String) throws(TokenVerificationError) -> JWK {
        let fitting = try members().filter { members in
            (id == nil || members["kid"]?.string == id)
                && Self.fits(members, algorithm: algorithm)
        }
        guard fitting.count == 1, let members = fitting.first else {
            throw TokenVerificationError(reason: "the key set has no key for it, or several")
        }
        return try Self.key(members, algorithm: algorithm)
    }

    private static func fits(_ key: [String: JSONValue], algorithm: String) -> Bool {
        guard let required = algorithms[algorithm] else { return false }
        return key["kty"]?.string == required.type
            && (required.curve == nil || key["crv"]?.string == required.curve)
            && (key["use"] == nil || key["use"]?.string == "sig")
            && (key["alg"] == nil || key["alg"]?.string == algorithm)
    }

    private static func key(
        _ members: [String: JSONValue],
        algorithm: String
    ) throws(TokenVerificationError) -> JWK {
        try TokenVerificationError.check(
            fits(members, algorithm: algorithm),
            "the key set has no key for it, or several"
        )
        if members["kty"] == "RSA" {
            let length = members["n"]?.string.flatMap(Base64URL.data)?.count ?? 0
            try TokenVerificationError.check(length >= shortestModulus, "the key for it is too short")
        }

        var members = members.filter { publicMembers.contains($0.key) }
        members["kid"] = "key"
        members["alg"] = .string(algorithm)
        guard let data = try? JSONEncoder().encode(members),
            let key = try? JSONDecoder().decode(JWK.self, from: data)
        else { throw TokenVerificationError(reason: "the key for it cannot be used") }
        return key
    }
}

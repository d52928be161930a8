import Foundation
import IdentityBase
import IdentityDomain

extension [String: JSONValue] {
    /// The audiences of a token (`aud`), which are a text or a list of texts.
    package var audience: [String] {
        if case .array(let several) = self["aud"] {
            return several.compactMap(\.string)
        }
        return [self["aud"]?.string].compactMap(\.self)
    }
}

/// The verification of an ID token (OpenID Connect Core 1.0, 3.1.3.7).
struct IDTokenVerifier: Sendable {
    /// Allowed clock skew, in seconds.
    private static let tolerance: Int64 = 60
    private static let longestSubject = 255

    let issuer: String
    let clientID: String
    let nonceHash: String
    let now: Date

    func claims(of token: String, keys: JSONValue) async throws -> [String: JSONValue] {
        let claims = try await KeySetVerifier(keys: keys).verify(token).claims
        let now = Int64(now.timeIntervalSince1970)

        func require(_ condition: Bool, _ reason: String) throws {
            try TokenVerificationError.check(condition, reason)
        }

        try require(claims["iss"]?.string == issuer, "unexpected issuer (iss)")
        try require(claims.audience.contains(clientID), "unexpected audience (aud)")
        let isOnlyAudience = claims["azp"] == nil && claims.audience.count == 1
        try require(claims["azp"]?.string == clientID || isOnlyAudience, "unexpected authorized party (azp)")

        let end = claims["exp"]?.integer ?? .min
        try require(end > now - Self.tolerance, "expired, or without exp")
        var starts = [claims["iat"]?.integer]
        if let begin = claims["nbf"] {
            starts.append(begin.integer)
        }
        try require(starts.allSatisfy { ($0 ?? .max) <= now + Self.tolerance }, "not valid yet, or without iat")

        let nonce = claims["nonce"]?.string.map(Digest.text)
        try require(nonce.map { ConstantTime.equal($0, right: nonceHash) } ?? false, "unexpected nonce")
        let subject = claims["sub"]?.string ?? ""
        try require((1...Self.longestSubject).contains(subject.utf8.count), "no subject (sub)")
        return claims
    }
}

import Foundation
import IdentityBase
import IdentityDomain

/// The verification of an ID token (OpenID Connect Core 1.0, 3.1.3.7).
struct IDTokenVerifier: Sendable {
    /// Allowed clock skew, in seconds.
    private static let tolerance: Int64 = 60
    private static let longestSubject = 255

    let issuer: String
    let clientID: String
    let nonceHash: String
    let now: Date

    /// - Parameter keys: the provider's key set.
    /// - Throws: `TokenVerificationError`.
    func claims(of token: String, keys: JSONValue) async throws -> [String: JSONValue] {
        let claims = try await KeySetVerifier(keys: keys).verify(token).claims
        try check(claims)
        return claims
    }

    private func check(_ claims: [String: JSONValue]) throws {
        let now = Int64(now.timeIntervalSince1970)
        guard claims["iss"]?.string == issuer else { throw TokenVerificationError(reason: "unexpected issuer (iss)") }
        let audience: [String]
        switch claims["aud"] {
        case .string(let one): audience = [one]
        case .array(let several): audience = several.compactMap(\.string)
        default: audience = []
        }
        guard audience.contains(clientID) else { throw TokenVerificationError(reason: "unexpected audience (aud)") }
        let party = claims["azp"]?.string
        guard party == clientID || (party == nil && claims["azp"] == nil && audience.count == 1) else {
            throw TokenVerificationError(reason: "unexpected authorized party (azp)")
        }
        guard let end = claims["exp"]?.integer, end > now - Self.tolerance else {
            throw TokenVerificationError(reason: "expired, or without exp")
        }
        guard let made = claims["iat"]?.integer, made <= now + Self.tolerance,
            claims["nbf"] == nil || (claims["nbf"]?.integer).map({ $0 <= now + Self.tolerance }) == true
        else { throw TokenVerificationError(reason: "not valid yet, or without iat") }
        guard let nonce = claims["nonce"]?.string, ConstantTime.equal(Digest.text(nonce), right: nonceHash) else {
            throw TokenVerificationError(reason: "unexpected nonce")
        }
        guard let subject = claims["sub"]?.string, (1...Self.longestSubject).contains(subject.utf8.count) else {
            throw TokenVerificationError(reason: "no subject (sub)")
        }
    }
}

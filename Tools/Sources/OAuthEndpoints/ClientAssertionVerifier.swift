import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The verifier of client assertions (RFC 7523), with which clients of the method `private_key_jwt` authenticate. Each
/// assertion is accepted once.
struct ClientAssertionVerifier: Sendable {
    static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    /// Maximum time until the expiry of an assertion, and since its issue, in seconds.
    private static let maximumLifetime: Int64 = 3_600
    /// Allowed clock skew, in seconds.
    private static let tolerance: Int64 = 60
    private static let longestID = 255
    /// The allowed types in the header, in lower case. Other tokens of the client are not for authentication.
    private static let types: Set = ["jwt", "client-authentication+jwt"]

    let issuer: String
    let clock: any WallClock
    let replays: ReplayGuard
    let source: KeySetSource

    /// Returns the client ID of an assertion whose signature is not verified yet.
    func clientID(of assertion: String) throws -> String {
        guard let subject = try? KeySetVerifier.Content(of: assertion).claims["sub"]?.string else {
            throw OAuthError.invalidClientAssertion("it is no signed token with a subject (sub)")
        }
        return subject
    }

    /// - Parameter path: the path of the endpoint that the client has called.
    func verify(
        _ assertion: String,
        of clientID: String,
        keys: OAuthSettings.Keys,
        at path: String
    ) async throws {
        do {
            let content =
                switch keys {
                case .set(let keys): try await keys.verify(assertion)
                case .address(let url):
                    try await source.verify(assertion, keysAt: url)
                }

            let (id, end) = try check(content, of: clientID, at: path)
            let handle = "\(clientID.utf8.count) \(clientID) \(id)"
            guard try await replays.isFirstUse(of: handle, until: end) else {
                throw TokenVerificationError(reason: "it was used before (jti)")
            }
        } catch let error as TokenVerificationError {
            throw OAuthError.invalidClientAssertion(error.reason)
        }
    }

    /// Returns the ID of an assertion, and the time until which it must not be accepted again.
    private func check(
        _ content: KeySetVerifier.Content,
        of clientID: String,
        at path: String
    ) throws -> (id: String, end: Date) {
        func require(_ condition: Bool, _ reason: String) throws {
            try TokenVerificationError.check(condition, reason)
        }
        let claims = content.claims
        let now = Int64(clock.now().timeIntervalSince1970)
        let latest = now + Self.tolerance

        if let type = content.header["typ"] {
            let name = type.string?.lowercased() ?? ""
            try require(Self.types.contains(name), "unexpected type (typ)")
        }
        try require(claims["iss"]?.string == clientID, "unexpected issuer (iss)")
        try require(claims["sub"]?.string == clientID, "unexpected subject (sub)")

        let accepted: Set = [issuer, issuer + OAuthPath.token, issuer + path]
        try require(!accepted.isDisjoint(with: claims.audience), "unexpected audience (aud)")

        let end = claims["exp"]?.integer ?? .min
        try require(end > now - Self.tolerance, "expired, or without exp")
        try require(end <= latest + Self.maximumLifetime, "the expiry is too late (exp)")
        if let issued = claims["iat"] {
            let earliest = now - Self.maximumLifetime - Self.tolerance
            let isCurrent = issued.integer.map((earliest...latest).contains) ?? false
            try require(isCurrent, "not valid yet, or too old (iat)")
        }
        if let start = claims["nbf"] {
            try require(start.integer.map { $0 <= latest } ?? false, "not valid yet (nbf)")
        }

        let id = claims["jti"]?.string ?? ""
        try require((1...Self.longestID).contains(id.utf8.count), "no ID (jti)")
        return (id, Date(timeIntervalSince1970: TimeInterval(end + Self.tolerance)))
    }
}

import Foundation
import NativeAuthCore

/// What a token says of itself. It is read, not verified: it came straight from the service, over TLS.
struct TokenClaims: Sendable, Equatable {
    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    private let claims: UnverifiedClaims

    /// - Returns: `nil` for a token that can't be read.
    init?(_ token: Secret?) {
        guard let claims = UnverifiedClaims(token) else { return nil }
        self.claims = claims
    }

    /// The user's id in the pool.
    var subject: String? { text("sub") }

    /// The user's name in the pool: tokens of the two kinds call it differently.
    var username: String? { text("username") ?? text("cognito:username") }

    /// When the token expires.
    var expiresAt: Date? {
        claims.members["exp"]?.double.flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    func text(_ name: String) -> String? { claims.text(name) }
}

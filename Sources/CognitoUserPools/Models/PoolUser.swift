import Foundation
package import NativeAuthCore

/// The signed-in user, as described by the tokens.
package struct PoolUser: Sendable, Equatable {
    package let username: String
    package let id: String
}

extension PoolUser {
    /// Reads a user from tokens. A missing claim becomes `unknown`.
    package init(_ tokens: TokenSet) {
        let claims = [tokens.accessToken, tokens.idToken].compactMap { TokenClaims($0) }
        self.init(
            username: claims.lazy.compactMap(\.username).first ?? "unknown",
            id: claims.lazy.compactMap(\.subject).first ?? "unknown"
        )
    }
}

/// The claims of a token. They are read without verification: the token came directly from the service, over TLS.
typealias TokenClaims = UnverifiedClaims

extension TokenClaims {
    /// The end of the year 9999. A later time is invalid.
    private static let latest = 253_402_300_799.0

    var subject: String? { text("sub") }

    /// The user name in the pool. Access and ID tokens use different claims for it.
    var username: String? { text("username") ?? text("cognito:username") }

    var expiresAt: Date? {
        guard let time = members["exp"]?.double,
            (0...Self.latest).contains(time)
        else { return nil }
        return Date(timeIntervalSince1970: time)
    }
}

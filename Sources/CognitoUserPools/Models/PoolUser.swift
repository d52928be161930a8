package import NativeAuthCore

/// The signed-in user, as described by the tokens.
package struct PoolUser: Sendable, Equatable {
    /// The user name in the pool.
    package let username: String
    /// The id in the pool.
    package let id: String

    /// Creates a user.
    /// - Parameters:
    ///   - username: the user name in the pool.
    ///   - id: the id in the pool.
    package init(username: String, id: String) {
        self.username = username
        self.id = id
    }

    /// Reads a user from tokens. A missing claim becomes `unknown`.
    package init(_ tokens: TokenSet) {
        let claims = [TokenClaims(tokens.accessToken), TokenClaims(tokens.idToken)].compactMap { $0 }
        id = claims.lazy.compactMap(\.subject).first ?? "unknown"
        username = claims.lazy.compactMap(\.username).first ?? "unknown"
    }
}

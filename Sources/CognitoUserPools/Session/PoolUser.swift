package import NativeAuthCore

/// Who is signed in, as the tokens say.
package struct PoolUser: Sendable, Equatable {
    /// The name in the pool.
    package let username: String
    /// The id in the pool.
    package let id: String

    /// Makes a user.
    /// - Parameters:
    ///   - username: the name in the pool.
    ///   - id: the id in the pool.
    package init(username: String, id: String) {
        self.username = username
        self.id = id
    }

    /// Reads a user from tokens. What they do not say is `unknown`.
    package init(_ tokens: TokenSet) {
        let claims = [TokenClaims(tokens.accessToken), TokenClaims(tokens.idToken)].compactMap { $0 }
        id = claims.lazy.compactMap(\.subject).first ?? "unknown"
        username = claims.lazy.compactMap(\.username).first ?? "unknown"
    }
}

/// Whether somebody is signed in to a pool.
package enum Presence: Sendable, Equatable {
    /// Nobody is.
    case nobody
    /// Somebody is, and the session can be used or renewed.
    case somebody(PoolUser)
    /// Somebody was, and the session is over for good; the error says why, if it is known.
    case expired(NativeAuthError?)
}

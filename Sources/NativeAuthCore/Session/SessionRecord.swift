import Crypto
package import Foundation

/// A session as it is stored.
package struct SessionRecord: Sendable, Equatable {
    package var tokens: TokenSet
    /// Tells this sign-in from every other one. `nil` for a session that an older version stored.
    package var generation: String?
    /// Which server it belongs to. `nil` for a session that an older version stored.
    package var audience: String?
    /// By how much the server's clock was ahead of the device's when the tokens came.
    package var clockOffset: TimeInterval
    /// Which refresh token was sent without an answer being stored: a fingerprint of it.
    package var attempt: String?

    package init(
        tokens: TokenSet, generation: String?, audience: String? = nil, clockOffset: TimeInterval = 0,
        attempt: String? = nil
    ) {
        self.tokens = tokens
        self.generation = generation
        self.audience = audience
        self.clockOffset = clockOffset
        self.attempt = attempt
    }

    /// Whether a refresh was begun with the present refresh token and its answer is not known here.
    var hasOpenAttempt: Bool {
        guard let attempt, let refreshToken = tokens.refreshToken else { return false }
        return attempt == Self.fingerprint(of: refreshToken)
    }

    /// Enough of a digest to know a token again, and nothing to guess it from.
    static func fingerprint(of token: Secret) -> String {
        SHA256.hash(data: Data(token.reveal().utf8)).prefix(12).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        .joined()
    }

    /// How usable the access token is.
    /// - Parameters:
    ///   - now: the server's time.
    ///   - leeway: how long before its end a token that can be refreshed counts as stale.
    func freshness(at now: Date, leeway: Duration) -> SessionState.Freshness {
        let canRefresh = tokens.refreshToken != nil
        guard let expiresAt = tokens.expiresAt else { return .fresh }
        if now >= expiresAt { return canRefresh ? .stale : .expired }
        return canRefresh && now >= expiresAt.addingTimeInterval(-leeway.inSeconds) ? .stale : .fresh
    }

    /// Whether the access token itself is still good, whatever should be done about it.
    func isAccessTokenValid(at now: Date) -> Bool { tokens.expiresAt.map { now < $0 } ?? true }
}

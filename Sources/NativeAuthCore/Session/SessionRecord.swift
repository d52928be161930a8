import Crypto
package import Foundation

/// A session as it is stored.
package struct SessionRecord: Sendable, Equatable {
    package var tokens: TokenSet
    /// The identifier of this sign-in. `nil` for a session that an older version stored.
    package var signInID: String?
    /// The server of the session. `nil` for a session that an older version stored.
    package var audience: String?
    /// The time by which the server's clock was ahead of the device's when the tokens arrived.
    package var clockOffset: TimeInterval
    /// The fingerprint of a refresh token that was sent without a response being stored.
    package var sentTokenFingerprint: String?

    package init(
        tokens: TokenSet, signInID: String?, audience: String? = nil, clockOffset: TimeInterval = 0,
        sentTokenFingerprint: String? = nil
    ) {
        self.tokens = tokens
        self.signInID = signInID
        self.audience = audience
        self.clockOffset = clockOffset
        self.sentTokenFingerprint = sentTokenFingerprint
    }

    /// Whether the current refresh token was sent and the response is not known here.
    var isRefreshUnanswered: Bool {
        guard let sentTokenFingerprint, let refreshToken = tokens.refreshToken else { return false }
        return sentTokenFingerprint == Self.fingerprint(of: refreshToken)
    }

    /// Returns a part of a digest: enough to recognise a token, and not enough to guess it.
    static func fingerprint(of token: Secret) -> String {
        SHA256.hash(data: Data(token.reveal().utf8)).prefix(12).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        .joined()
    }

    /// Returns the freshness of the access token.
    /// - Parameters:
    ///   - now: the server's time.
    ///   - leeway: the time before its expiry from which a token that can be refreshed counts as stale.
    func freshness(at now: Date, leeway: Duration) -> SessionState.Freshness {
        let canRefresh = tokens.refreshToken != nil
        guard let expiresAt = tokens.expiresAt else { return .fresh }
        if now >= expiresAt { return if canRefresh { .stale } else { .expired } }
        return if canRefresh && now >= expiresAt.addingTimeInterval(-leeway.inSeconds) { .stale } else { .fresh }
    }

    /// Whether the access token itself is still valid, regardless of a due refresh.
    func isAccessTokenValid(at now: Date) -> Bool { tokens.expiresAt.map { now < $0 } ?? true }
}

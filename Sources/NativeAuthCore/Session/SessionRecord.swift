import Crypto
package import Foundation
import NativeAuthBase

package struct SessionRecord: Sendable, Equatable {
    package var tokens: TokenSet
    /// The identifier of this sign-in. `nil` for a session that the released ThunderID SDK or a test stored.
    package var signInID: String?
    /// The server of the session. `nil` as for ``signInID``.
    package var audience: String?
    /// The time by which the server's clock was ahead of the device's when the tokens arrived.
    package var clockOffset: TimeInterval = 0
    /// The fingerprint of a refresh token that was sent without a response being stored.
    package var sentTokenFingerprint: String?

    /// Indicates whether the current refresh token was sent and the response is not known here.
    var isRefreshUnanswered: Bool {
        guard let sentTokenFingerprint, let refreshToken = tokens.refreshToken else { return false }
        return sentTokenFingerprint == Self.fingerprint(of: refreshToken)
    }

    /// Returns a part of a digest: enough to recognise a token, and not enough to guess it.
    static func fingerprint(of token: Secret) -> String {
        let digest = SHA256.hash(data: Data(token.reveal().utf8))
        return digest.prefix(12).hexadecimal
    }

    /// - Parameters:
    ///   - now: the server's time.
    ///   - leeway: the time before its expiry from which a token that can be refreshed counts as stale.
    func freshness(at now: Date, leeway: Duration) -> SessionState.Freshness {
        guard let expiresAt = tokens.expiresAt else { return .fresh }
        guard tokens.refreshToken != nil else {
            return if now >= expiresAt { .expired } else { .fresh }
        }
        let staleAt = min(expiresAt, expiresAt.addingTimeInterval(-leeway.inSeconds))
        return if now >= staleAt { .stale } else { .fresh }
    }

    /// Checks whether the access token itself is still valid, regardless of a due refresh.
    func isAccessTokenValid(at now: Date) -> Bool {
        tokens.expiresAt.map { now < $0 } ?? true
    }
}

/// The identifier of a sign-in. Work that takes several requests uses tokens of one sign-in only, so that an operation
/// of one user is never completed as another.
package struct SignInID: Sendable, Equatable {
    let id: String?

    package init(_ record: SessionRecord) { id = record.signInID }

    package init(_ id: String?) { self.id = id }
}

/// The relation of the stored session to an earlier one.
enum SessionRelation: Equatable {
    /// The same sign-in with the same refresh token.
    case same
    /// The same sign-in, refreshed meanwhile.
    case refreshed(SessionRecord)
    /// Another sign-in, of the same user or of another one.
    case replaced
    case gone

    init(_ stored: SessionRecord?, to earlier: SessionRecord) {
        self =
            switch stored {
            case nil: .gone
            case let stored? where stored.signInID != earlier.signInID: .replaced
            case let stored? where stored.tokens.refreshToken != earlier.tokens.refreshToken:
                .refreshed(stored)
            case .some: .same
            }
    }
}

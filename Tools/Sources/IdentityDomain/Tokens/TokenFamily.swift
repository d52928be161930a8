package import Foundation
import GRDB
package import IdentityBase

/// All tokens of one sign-in. They are revoked together.
package struct TokenFamily: Sendable, Equatable, Decodable, FetchableRecord {
    package let id: String
    package let clientID: String
    package let userID: String
    /// Time of the authentication.
    package let provenAt: Date
    /// Expiry of all refresh tokens. Token rotation does not extend it.
    package let refreshEnd: Date
    /// Hash of the browser session of the sign-in; nil without one.
    package let session: String?
    /// Further data of the realm.
    package let details: [String: JSONValue]
    package internal(set) var isRevoked = false
    /// Whether a password change ended the family. Its refresh tokens are then invalid.
    package internal(set) var isEnded = false

    package init(
        id: String, clientID: String, userID: String, provenAt: Date, refreshEnd: Date, session: String? = nil,
        details: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.clientID = clientID
        self.userID = userID
        self.provenAt = provenAt
        self.refreshEnd = refreshEnd
        self.session = session
        self.details = details
    }
}

/// The rule for the second use of a refresh token: the reuse interval, or grace period, of token rotation.
package struct RefreshReuse: Sendable {
    /// Seconds within which a used token may be used again, counted from its first use.
    package let window: TimeInterval
    /// Whether all successors of a token stay valid within the window. Otherwise a used token is only accepted while
    /// its successor is unused, and that successor is marked as used, so that a family never has two branches.
    package let keepsSuccessors: Bool

    package init(window: TimeInterval, keepsSuccessors: Bool = false) {
        self.window = window
        self.keepsSuccessors = keepsSuccessors
    }
}

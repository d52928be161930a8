package import Foundation
package import GRDB
package import IdentityBase

/// All tokens of one sign-in. They are revoked together.
package struct TokenFamily: Sendable, Equatable, FetchableRecord {
    package let id: String
    package let clientID: String
    package let userID: String
    /// Time of the authentication (`auth_time`). A later password change ends the family.
    package let provenAt: Date
    /// Expiry of all refresh tokens. Token rotation does not extend it.
    package let refreshEnd: Date
    /// Hash of the browser session of the sign-in; nil without one.
    package let sessionHash: String?
    /// Further data of the realm.
    package let details: [String: JSONValue]
    package internal(set) var isRevoked = false
    /// Indicates whether a password change ended the family. Its refresh tokens are then invalid.
    package internal(set) var isEnded = false

    package init(
        id: String,
        clientID: String,
        userID: String,
        provenAt: Date,
        refreshEnd: Date,
        sessionHash: String? = nil,
        details: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.clientID = clientID
        self.userID = userID
        self.provenAt = provenAt
        self.refreshEnd = refreshEnd
        self.sessionHash = sessionHash
        self.details = details
    }

    package init(row: Row) throws {
        id = row["id"]
        clientID = row["clientID"]
        userID = row["userID"]
        provenAt = row["provenAt"]
        refreshEnd = row["refreshEnd"]
        sessionHash = row["session"]
        let text: String = row["details"]
        details = try JSONValue(parsing: Data(text.utf8)).object ?? [:]
        isRevoked = row["isRevoked"]
        isEnded = row["isEnded"]
    }
}

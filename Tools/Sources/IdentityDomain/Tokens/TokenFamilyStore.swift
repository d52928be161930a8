package import Foundation
package import GRDB
import IdentityBase

/// The token families of one realm, and hashes of their refresh tokens. All functions use the caller's transaction.
package struct TokenFamilyStore: Sendable {
    package let realm: Realm

    package init(_ realm: Realm) { self.realm = realm }

    /// - Parameters:
    ///   - refreshToken: the first refresh token of the family; nil for a family without refresh tokens.
    ///   - keptUntil: time after which no token of the family is valid.
    package func add(
        _ family: TokenFamily,
        refreshToken: String?,
        keptUntil: Double,
        in connection: Database
    ) throws {
        try connection.execute(
            cached: """
                INSERT INTO tokenFamily
                (realm, id, clientID, userID, provenAt, refreshEnd, keptUntil, session, details)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                realm.rawValue, family.id, family.clientID, family.userID,
                family.provenAt.timeIntervalSince1970, family.refreshEnd.timeIntervalSince1970,
                keptUntil, family.sessionHash, try JSONValue.object(family.details).text(),
            ]
        )
        if let refreshToken {
            try Self.add(Digest.text(refreshToken), to: family.id, in: connection)
        }
    }

    package func family(_ id: String, in connection: Database) throws -> TokenFamily? {
        try TokenFamily.fetchOne(
            connection,
            cached: "SELECT * FROM tokenFamily WHERE id = ? AND realm = ?",
            arguments: [id, realm.rawValue]
        )
    }

    /// Returns the family of a refresh token, valid or not.
    package func family(refreshToken: String, in connection: Database) throws -> TokenFamily? {
        try TokenFamily.fetchOne(
            connection,
            cached: """
                SELECT tokenFamily.* FROM refreshToken JOIN tokenFamily ON tokenFamily.id = refreshToken.familyID
                WHERE refreshToken.hash = ? AND tokenFamily.realm = ?
                """,
            arguments: [Digest.text(refreshToken), realm.rawValue]
        )
    }

    /// Exchanges a refresh token of a family for a new one (token rotation). A replay revokes the family.
    /// - Parameter keptUntil: time after which none of the new tokens is valid.
    /// - Returns: whether the token was valid. Otherwise it is a replay.
    package func rotate(
        _ token: String,
        to successor: String,
        of family: TokenFamily,
        reuse: RefreshReuse,
        keptUntil: Double,
        in connection: Database
    ) throws -> Bool {
        let old = Digest.text(token)
        let new = Digest.text(successor)
        let row = try Row.fetchOne(
            connection,
            cached: """
                SELECT usedAt, successor FROM refreshToken JOIN tokenFamily ON tokenFamily.id = refreshToken.familyID
                WHERE refreshToken.hash = ? AND tokenFamily.id = ? AND tokenFamily.realm = ?
                """,
            arguments: [old, family.id, realm.rawValue]
        )
        guard let row,
            try acceptUse(row, old: old, new: new, reuse: reuse, in: connection)
        else {
            try revoke(family.id, in: connection)
            return false
        }

        try Self.add(new, to: family.id, in: connection)
        try connection.execute(
            cached: "UPDATE tokenFamily SET keptUntil = MAX(keptUntil, ?) WHERE id = ? AND realm = ?",
            arguments: [keptUntil, family.id, realm.rawValue]
        )
        return true
    }

    /// Checks whether a refresh token is unused, and its family neither revoked nor ended.
    package func isCurrent(refreshToken: String, in connection: Database) throws -> Bool {
        let owner = try family(refreshToken: refreshToken, in: connection)
        guard let owner, !owner.isRevoked, !owner.isEnded else { return false }

        return try Bool.fetchOne(
            connection,
            cached: "SELECT usedAt IS NULL FROM refreshToken WHERE hash = ?",
            arguments: [Digest.text(refreshToken)]
        ) == true
    }

    package func revoke(_ id: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE tokenFamily SET isRevoked = TRUE WHERE id = ? AND realm = ?",
            arguments: [id, realm.rawValue]
        )
    }

    package func revokeAll(of userID: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE tokenFamily SET isRevoked = TRUE WHERE userID = ? AND realm = ?",
            arguments: [userID, realm.rawValue]
        )
    }

    // MARK: All realms

    static func revokeAllInAllRealms(of userID: String, in connection: Database) throws {
        try connection.execute(cached: "UPDATE tokenFamily SET isRevoked = TRUE WHERE userID = ?", arguments: [userID])
    }

    /// Ends all families of a user but one, after a password change.
    static func endAll(of userID: String, except kept: String?, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE tokenFamily SET isEnded = TRUE WHERE userID = ? AND id IS NOT ?",
            arguments: [userID, kept]
        )
    }

    private static func add(_ hash: String, to family: String, in connection: Database) throws {
        try connection.execute(
            cached: "INSERT INTO refreshToken (hash, familyID) VALUES (?, ?)",
            arguments: [hash, family]
        )
    }

    /// Marks a token as used, and returns whether it may be used.
    /// - Parameters:
    ///   - row: the token's first use and successor so far.
    ///   - old: the hash of the token.
    ///   - new: the hash of its new successor.
    private func acceptUse(
        _ row: Row,
        old: String,
        new: String,
        reuse: RefreshReuse,
        in connection: Database
    ) throws -> Bool {
        let now = reuse.now
        guard let usedAt: Double = row["usedAt"] else {
            return try Self.markUsed(old, at: now, successor: new, in: connection)
        }
        guard reuse.window > 0, now < usedAt + reuse.window else { return false }

        if !reuse.keepsSuccessors {
            guard let successor: String = row["successor"],
                try Self.markUsed(successor, at: now, successor: nil, in: connection)
            else { return false }
        }
        try connection.execute(cached: "UPDATE refreshToken SET successor = ? WHERE hash = ?", arguments: [new, old])
        return true
    }

    /// Returns whether the token was unused before.
    private static func markUsed(
        _ hash: String,
        at now: Double,
        successor: String?,
        in connection: Database
    ) throws -> Bool {
        try connection.execute(
            cached: "UPDATE refreshToken SET usedAt = ?, successor = ? WHERE hash = ? AND usedAt IS NULL",
            arguments: [now, successor, hash]
        )
        return connection.changesCount > 0
    }
}

/// The tokens and codes of a user in all realms.
package enum UserTokens {
    /// Revokes all tokens and codes of a user, access tokens too.
    package static func revokeAll(of userID: String, in connection: Database) throws {
        try TokenFamilyStore.revokeAllInAllRealms(of: userID, in: connection)
        try AuthorizationCodes.invalidateAll(of: userID, in: connection)
    }

    /// Ends all token families and codes of a user after a password change, except those of the sign-in that made it.
    static func endAll(of userID: String, keeping kept: KeptSignIn, in connection: Database) throws {
        try TokenFamilyStore.endAll(of: userID, except: kept.family, in: connection)
        try AuthorizationCodes.invalidateAll(of: userID, in: connection)
    }
}

/// A use of a refresh token, with the rule for a second one: the reuse interval, or grace period, of token rotation.
package struct RefreshReuse: Sendable {
    /// Seconds within which a used token may be used again, counted from its first use.
    package let window: TimeInterval
    /// Indicates whether all successors of a token stay valid within the window. Otherwise a used token is only
    /// accepted while its successor is unused, and that successor is marked as used, so that a family never has two
    /// branches.
    package let keepsSuccessors: Bool
    /// The time of the use, read inside the transaction: a time from before the wait for the writer could precede
    /// another request's use.
    package let now: Double

    package init(window: TimeInterval, keepsSuccessors: Bool = false, now: Double) {
        self.window = window
        self.keepsSuccessors = keepsSuccessors
        self.now = now
    }
}

package import Foundation
import GRDB
package import IdentityBase

/// The store of authorization codes, token families and refresh tokens. Each decision is one transaction, so that one
/// of two concurrent requests is the first.
package struct TokenFamilyStore: Sendable {
    package let database: ServerDatabase
    package let limits: Limits
    package let clock: any ServerClock
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, limits: Limits, clock: any ServerClock, sweep: ExpirySweep) {
        self.database = database
        self.limits = limits
        self.clock = clock
        self.sweep = sweep
    }

    /// Stores a code.
    ///
    /// - Parameter provenAt: time of the authentication in milliseconds. A later password change invalidates the
    ///   sign-in.
    /// - Throws: `OAuthError.invalidAssertion` after such a change.
    package func add(code: String, for grant: CodeGrant, provenAt: Int64) async throws {
        let now = clock.now().timeIntervalSince1970
        let text = String(decoding: try JSONEncoder().encode(grant), as: UTF8.self)
        let kept = now + limits.authorizationCodeLifetime + familyLife
        let arguments: StatementArguments = [
            Digest.text(code), text, grant.userID, now + limits.authorizationCodeLifetime, kept,
        ]
        try await database.pool.write { connection in
            let changed = try Double.fetchOne(
                connection, sql: "SELECT MAX(updatedAt) FROM credential WHERE userID = ?", arguments: [grant.userID])
            if let changed, Int64(changed * 1_000) > provenAt { throw OAuthError.invalidAssertion }
            try connection.execute(
                sql: """
                    INSERT INTO authorizationCode (hash, grantText, userID, expiresAt, keptUntil)
                    VALUES (?, ?, ?, ?, ?)
                    """, arguments: arguments)
        }
    }

    /// Redeems a code and creates a family with its first refresh token. The code is used up even if the check fails. A
    /// replay revokes the family of the first use.
    ///
    /// - Parameter check: further checks of the grant. Throws an `OAuthError` if one fails.
    /// - Throws: `OAuthError`.
    package func redeem(
        code: String, familyID: String, refreshID: String?, now: Date,
        check: @escaping @Sendable (CodeGrant) throws -> Void
    ) async throws -> (CodeGrant, TokenFamily) {
        let now = now.timeIntervalSince1970
        let (hash, refreshHash) = (Digest.text(code), refreshID.map(Digest.text))
        let refreshEnd = now.rounded(.down) + limits.refreshTokenLifetime
        let keptUntil = now + familyLife
        let result = try await database.pool.write { connection -> Result<(CodeGrant, TokenFamily), OAuthError> in
            try sweep.run(connection, now: now)
            let row = try Row.fetchOne(
                connection, sql: "SELECT * FROM authorizationCode WHERE hash = ?", arguments: [hash])
            guard let row else { return .failure(.invalidCode) }
            guard row["isUsed"] == false else {
                if let family: String = row["familyID"] { try Self.revoke(family, in: connection) }
                return .failure(.invalidCode)
            }
            try connection.execute(
                sql: "UPDATE authorizationCode SET isUsed = TRUE WHERE hash = ?", arguments: [hash])
            guard row["expiresAt"] > now else { return .failure(.invalidCode) }
            let text: String = row["grantText"]
            let grant = try JSONDecoder().decode(CodeGrant.self, from: Data(text.utf8))
            do { try check(grant) } catch let error as OAuthError { return .failure(error) }
            try connection.execute(
                sql: "UPDATE authorizationCode SET familyID = ? WHERE hash = ?", arguments: [familyID, hash])
            let family = TokenFamily(
                id: familyID, clientID: grant.request.clientID, userID: grant.userID, aci: grant.aci,
                refreshEnd: Date(timeIntervalSince1970: refreshEnd))
            try connection.execute(
                sql: """
                    INSERT INTO tokenFamily (id, clientID, userID, aci, refreshEnd, keptUntil, session)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    family.id, family.clientID, family.userID, family.aci, refreshEnd, keptUntil, grant.session,
                ])
            try Self.add(refreshHash, to: familyID, in: connection)
            return .success((grant, family))
        }
        return try result.get()
    }

    /// Exchanges a refresh token for a new one (token rotation). The replay of a used token revokes the family, unless
    /// it happens within the reuse window while the token's successor is unused. That successor is then marked as used,
    /// so that a family never has two branches.
    ///
    /// - Returns: nil when the token is not valid.
    package func rotate(_ oldID: String, clientID: String, newID: String) async throws -> TokenFamily? {
        let (old, new) = (Digest.text(oldID), Digest.text(newID))
        let exchange = RefreshExchange(table: .oauth, window: limits.refreshReuseWindow)
        let (clock, familyLife) = (clock, familyLife)
        return try await database.pool.write { connection in
            // Read inside the transaction: a time from before the wait for the writer could precede another request's
            // use.
            let now = clock.now().timeIntervalSince1970
            try sweep.run(connection, now: now)
            let row = try Row.fetchOne(
                connection,
                sql: """
                    SELECT refreshToken.isVoid, tokenFamily.* FROM refreshToken
                    JOIN tokenFamily ON tokenFamily.id = refreshToken.familyID WHERE refreshToken.hash = ?
                    """, arguments: [old])
            guard let row, row["clientID"] == clientID, row["isRevoked"] == false, row["isVoid"] == false,
                row["refreshEnd"] > now
            else { return nil }
            let id: String = row["id"]
            guard try exchange.exchange(old, for: new, of: id, at: now, in: connection) else {
                try Self.revoke(id, in: connection)
                return nil
            }
            try connection.execute(
                sql: "UPDATE tokenFamily SET keptUntil = MAX(keptUntil, ?) WHERE id = ?",
                arguments: [now + familyLife, id])
            return TokenFamily(
                id: id, clientID: clientID, userID: row["userID"], aci: row["aci"],
                refreshEnd: Date(timeIntervalSince1970: row["refreshEnd"]))
        }
    }

    /// Assigns a token without a family claim to a family.
    ///
    /// - Parameter isReadOnly: whether the token, and every token that it is exchanged for, does not authorize changes.
    package func add(tokenID: String, to family: String, until end: Date, isReadOnly: Bool = false) async throws {
        let arguments: StatementArguments = [Digest.text(tokenID), family, end.timeIntervalSince1970, isReadOnly]
        try await database.pool.write { connection in
            try connection.execute(
                sql: "INSERT INTO familyToken (hash, familyID, keptUntil, isReadOnly) VALUES (?, ?, ?, ?)",
                arguments: arguments)
        }
    }

    /// Returns the family of a token; nil for a token without a family.
    package func family(of token: SignedToken) async throws -> String? {
        if let family = token["tfid"] { return family }
        guard let hash = token["jti"].map(Digest.text) else { return nil }
        return try await database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT familyID FROM familyToken WHERE hash = ?", arguments: [hash])
        }
    }

    /// Checks whether a token was obtained in exchange for an ID token, directly or indirectly.
    package func isReadOnly(tokenID: String?) async throws -> Bool {
        guard let hash = tokenID.map(Digest.text) else { return false }
        return try await database.pool.read { connection in
            try Bool.fetchOne(connection, sql: "SELECT isReadOnly FROM familyToken WHERE hash = ?", arguments: [hash])
        } == true
    }

    /// Returns the hash of the browser session of a family; nil without one.
    package func session(of family: String?) async throws -> String? {
        try await database.pool.read { connection in
            try String.fetchOne(connection, sql: "SELECT session FROM tokenFamily WHERE id = ?", arguments: [family])
        }
    }

    package func revoke(family id: String) async throws {
        let now = clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try Self.revoke(id, in: connection)
        }
    }

    /// Revokes a token that belongs to no family.
    package func revoke(tokenID: String, until end: Date) async throws {
        let arguments: StatementArguments = [Digest.text(tokenID), end.timeIntervalSince1970]
        try await database.pool.write { connection in
            try connection.execute(
                sql: "INSERT OR REPLACE INTO revokedToken (hash, keptUntil) VALUES (?, ?)", arguments: arguments)
        }
    }

    /// Checks in the database that a token was not revoked.
    func isAlive(tokenID: String?, family: String?) async throws -> Bool {
        let hash = tokenID.map(Digest.text)
        let endsWithPassword = limits.endsTokensWithPassword
        return try await database.pool.read { connection in
            let noted = try String.fetchOne(
                connection, sql: "SELECT familyID FROM familyToken WHERE hash = ?", arguments: [hash])
            for family in [family, noted].compactMap({ $0 }) {
                let isOver = try Bool.fetchOne(
                    connection, sql: "SELECT isRevoked OR (isEnded AND ?) FROM tokenFamily WHERE id = ?",
                    arguments: [endsWithPassword, family])
                guard isOver == false else { return false }
            }
            return try Bool.fetchOne(
                connection, sql: "SELECT 1 FROM revokedToken WHERE hash = ?", arguments: [hash]) != true
        }
    }

    /// Checks whether a refresh token is unused and not void.
    package func isCurrent(refreshID: String) async throws -> Bool {
        let hash = Digest.text(refreshID)
        return try await database.pool.read { connection in
            try Bool.fetchOne(
                connection, sql: "SELECT usedAt IS NULL AND NOT isVoid FROM refreshToken WHERE hash = ?",
                arguments: [hash]) == true
        }
    }

    /// Seconds for which a family is kept after its last tokens were issued.
    private var familyLife: TimeInterval {
        max(limits.refreshTokenLifetime, limits.accessTokenLifetime, limits.idTokenLifetime)
    }

    private static func add(_ refreshHash: String?, to family: String, in connection: Database) throws {
        guard let refreshHash else { return }
        try connection.execute(
            sql: "INSERT INTO refreshToken (hash, familyID) VALUES (?, ?)", arguments: [refreshHash, family])
    }

    private static func revoke(_ family: String, in connection: Database) throws {
        try connection.execute(sql: "UPDATE tokenFamily SET isRevoked = TRUE WHERE id = ?", arguments: [family])
    }
}

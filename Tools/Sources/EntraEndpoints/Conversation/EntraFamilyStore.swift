package import Foundation
package import GRDB
package import IdentityBase
import IdentityDomain

/// The store of token families and their refresh tokens.
package struct EntraFamilyStore: Sendable {
    /// All tokens that come from one sign-in.
    package struct Family: Sendable {
        package let id: String
        let tenantID: String
        package let clientID: String
        package let userID: String
        package let provenAt: Date
        /// Whether the sign-in had a second factor or an equivalent proof.
        let isStrong: Bool

        package init(id: String, tenantID: String, clientID: String, userID: String, provenAt: Date, isStrong: Bool) {
            self.id = id
            self.tenantID = tenantID
            self.clientID = clientID
            self.userID = userID
            self.provenAt = provenAt
            self.isStrong = isStrong
        }
    }

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let limits: Limits
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, clock: any ServerClock, limits: Limits, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.limits = limits
        self.sweep = sweep
    }

    /// - Parameter refreshToken: the first refresh token of the family; nil if the client did not request one.
    /// - Throws: `EntraError` if the password was set after the user's authentication.
    package func begin(
        _ family: Family, client: TenantClient, refreshToken: String?, now: Double, in connection: Database
    ) throws {
        guard try !CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection) else {
            throw EntraError.invalidToken
        }
        let end = now + client.refreshTokenLife
        try connection.execute(
            sql: """
                INSERT INTO entraFamily (id, tenantID, clientID, userID, provenAt, refreshEnd, keptUntil, isStrong)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                family.id, family.tenantID, family.clientID, family.userID, family.provenAt.timeIntervalSince1970, end,
                end + max(client.accessTokenLife, client.idTokenLife), family.isStrong,
            ])
        if let refreshToken { try Self.add(refreshToken, to: family.id, in: connection) }
    }

    /// Returns the family of a valid refresh token, which is exchanged for `successor`. A replayed token revokes the
    /// family, unless `RefreshExchange` allows the reuse.
    ///
    /// - Parameter refusal: returns the error if a valid token is refused for this request. The token is then not
    ///   exchanged.
    /// - Throws: `EntraError`.
    package func use(
        _ token: String, _ call: EntraCall, successor: String, refusal: @escaping @Sendable (Family) -> EntraError?
    ) async throws -> Family {
        let (hash, tenantID, clientID) = (Digest.text(token), call.tenant.id, call.client.id)
        let next = Digest.text(successor)
        let (clock, exchange) = (clock, RefreshExchange(table: .tenant, window: limits.refreshReuseWindow))
        let result = try await database.pool.write { connection -> Result<Family, EntraError> in
            // Read the time here: a time from before the wait for the writer could precede another request's use of the
            // token.
            let now = clock.now().timeIntervalSince1970
            try sweep.run(connection, now: now)
            let row = try Row.fetchOne(
                connection,
                sql: """
                    SELECT entraFamily.* FROM entraRefresh
                    JOIN entraFamily ON entraFamily.id = entraRefresh.familyID WHERE entraRefresh.hash = ?
                    """, arguments: [hash])
            guard let row, row["tenantID"] == tenantID, row["clientID"] == clientID else {
                return .failure(.unknownRefreshToken)
            }
            guard row["isRevoked"] == false else { return .failure(.endedRefreshToken) }
            guard row["refreshEnd"] > now else { return .failure(.expiredRefreshToken) }
            let family = Family(
                id: row["id"], tenantID: tenantID, clientID: clientID, userID: row["userID"],
                provenAt: Date(timeIntervalSince1970: row["provenAt"]), isStrong: row["isStrong"])
            guard try exchange.exchange(hash, for: next, of: family.id, at: now, in: connection) else {
                try connection.execute(
                    sql: "UPDATE entraFamily SET isRevoked = TRUE WHERE id = ?", arguments: [family.id])
                return .failure(.endedRefreshToken)
            }
            // Throw the error to roll back the exchange.
            if let error = refusal(family) { throw error }
            return .success(family)
        }
        return try result.get()
    }

    private static func add(_ token: String, to family: String, in connection: Database) throws {
        try connection.execute(
            sql: "INSERT INTO entraRefresh (hash, familyID) VALUES (?, ?)", arguments: [Digest.text(token), family])
    }
}

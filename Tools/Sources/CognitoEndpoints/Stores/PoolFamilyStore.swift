package import Foundation
import GRDB
package import IdentityBase
import IdentityDomain

/// The store of token families and their refresh tokens. Each decision is one transaction.
package struct PoolFamilyStore: Sendable {
    /// All tokens that come from one sign-in.
    package struct Family: Sendable {
        package let id: String
        let poolID: String
        package let clientID: String
        package let userID: String
        package let provenAt: Date
        /// The device for which the tokens are valid; nil for any.
        var deviceKey: String?

        package init(
            id: String,
            poolID: String,
            clientID: String,
            userID: String,
            provenAt: Date,
            deviceKey: String? = nil
        ) {
            self.id = id
            self.poolID = poolID
            self.clientID = clientID
            self.userID = userID
            self.provenAt = provenAt
            self.deviceKey = deviceKey
        }
    }

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let sweep: ExpirySweep
    /// Seconds for which a rotated refresh token is accepted again, unless its client sets another value.
    package let reuseWindow: TimeInterval

    package init(database: ServerDatabase, clock: any ServerClock, sweep: ExpirySweep, reuseWindow: TimeInterval) {
        self.database = database
        self.clock = clock
        self.sweep = sweep
        self.reuseWindow = reuseWindow
    }

    /// - Parameters:
    ///   - refreshToken: the first refresh token of the family.
    ///   - newDevice: a device that is added in the same transaction.
    /// - Throws: `PoolError` if the password was set after the user's authentication.
    package func begin(
        _ family: Family, client: PoolClient, refreshToken: String, newDevice: PoolDevice? = nil
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        let refreshEnd = now + client.refreshTokenLife
        let kept = refreshEnd + max(client.accessTokenLife, client.idTokenLife)
        let arguments: StatementArguments = [
            family.id, family.poolID, family.clientID, family.userID, family.provenAt.timeIntervalSince1970, refreshEnd,
            kept, family.deviceKey,
        ]
        let hash = Digest.text(refreshToken)
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            guard try !CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection) else {
                throw PoolError.invalidSession
            }
            try connection.execute(
                sql: """
                    INSERT INTO poolFamily (id, poolID, clientID, userID, provenAt, refreshEnd, keptUntil, deviceKey)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """, arguments: arguments)
            if let newDevice { try PoolDeviceStore.add(newDevice, in: connection) }
            if let key = family.deviceKey {
                try connection.execute(
                    sql: "UPDATE poolDevice SET authenticatedAt = ? WHERE key = ?", arguments: [now, key])
            }
            try connection.execute(
                sql: "INSERT INTO poolRefresh (hash, familyID) VALUES (?, ?)", arguments: [hash, family.id])
        }
    }

    /// Returns the family of a valid refresh token. With rotation, the token is exchanged for `successor`. A replayed
    /// token revokes the family, unless the client's grace period or `RefreshExchange` allows the reuse.
    ///
    /// - Parameter deviceKey: the key of the device named by the client.
    /// - Throws: `PoolError`; also if the token was issued to another device, or that device was removed.
    package func use(
        _ token: String, client: PoolClient, successor: String?, deviceKey: String? = nil
    ) async throws -> Family {
        let (hash, next) = (Digest.text(token), successor.map(Digest.text))
        let clock = clock
        let exchange = RefreshExchange(
            table: .pool, window: client.rotationGrace ?? reuseWindow, keepsSuccessors: client.rotationGrace != nil)
        let result = try await database.pool.write { connection -> Result<Family, PoolError> in
            // Read the time here: a time from before the wait for the writer could precede another request's use of the
            // token.
            let now = clock.now().timeIntervalSince1970
            try sweep.run(connection, now: now)
            guard let row = try Self.row(hash, in: connection), row["clientID"] == client.id else {
                return .failure(.notAuthorized("Invalid Refresh Token"))
            }
            guard row["isRevoked"] == false else { return .failure(.notAuthorized("Refresh Token has been revoked")) }
            guard row["refreshEnd"] > now else { return .failure(.notAuthorized("Refresh Token has expired")) }
            let family = Self.family(row)
            if let key = family.deviceKey {
                let device = try PoolDeviceStore.device(key, of: family.userID, in: family.poolID, connection)
                guard key == deviceKey, device?.isConfirmed == true else {
                    return .failure(.notAuthorized("Invalid Refresh Token"))
                }
            }
            guard let next else { return .success(family) }
            guard try exchange.exchange(hash, for: next, of: family.id, at: now, in: connection) else {
                try Self.revoke(family.id, in: connection)
                return .failure(PoolError("RefreshTokenReuseException", "Refresh token was reused"))
            }
            try connection.execute(
                sql: "UPDATE poolFamily SET keptUntil = MAX(keptUntil, ?) WHERE id = ?",
                arguments: [now + max(client.accessTokenLife, client.idTokenLife), family.id])
            return .success(family)
        }
        return try result.get()
    }

    /// Returns the family of a refresh token, valid or not.
    package func family(refreshToken: String) async throws -> Family? {
        let hash = Digest.text(refreshToken)
        return try await database.pool.read { try Self.row(hash, in: $0).map(Self.family) }
    }

    /// Returns the family with this id unless it is revoked.
    func living(_ id: String) async throws -> Family? {
        try await database.pool.read { connection in
            try Row.fetchOne(
                connection, sql: "SELECT * FROM poolFamily WHERE id = ? AND NOT isRevoked", arguments: [id]
            ).map(Self.family)
        }
    }

    package func revoke(_ id: String) async throws {
        try await database.pool.write { try Self.revoke(id, in: $0) }
    }

    /// Revokes all token families of a user in a pool.
    func revokeAll(of userID: String, in pool: UserPool) async throws {
        try await database.pool.write { connection in
            try connection.execute(
                sql: "UPDATE poolFamily SET isRevoked = TRUE WHERE userID = ? AND poolID = ?",
                arguments: [userID, pool.id])
        }
    }

    private static func row(_ hash: String, in connection: Database) throws -> Row? {
        try Row.fetchOne(
            connection,
            sql: """
                SELECT poolFamily.* FROM poolRefresh
                JOIN poolFamily ON poolFamily.id = poolRefresh.familyID WHERE poolRefresh.hash = ?
                """, arguments: [hash])
    }

    private static func family(_ row: Row) -> Family {
        Family(
            id: row["id"], poolID: row["poolID"], clientID: row["clientID"], userID: row["userID"],
            provenAt: Date(timeIntervalSince1970: row["provenAt"]), deviceKey: row["deviceKey"])
    }

    private static func revoke(_ id: String, in connection: Database) throws {
        try connection.execute(sql: "UPDATE poolFamily SET isRevoked = TRUE WHERE id = ?", arguments: [id])
    }
}

package import Foundation
package import GRDB
package import IdentityBase

/// The store of single sign-on sessions. Only a hash of each handle is stored.
package struct SSOSessionStore: Sendable {
    static let idleTimeout: TimeInterval = 1_800
    package static let maximumLifetime: TimeInterval = 28_800

    package struct Session: Sendable, Equatable, Decodable, FetchableRecord {
        package let userID: String
        /// Time of the authentication.
        package let provenAt: Date

        package init(userID: String, provenAt: Date) {
            self.userID = userID
            self.provenAt = provenAt
        }
    }

    package let database: ServerDatabase
    package let random: any RandomSource

    package init(database: ServerDatabase, random: any RandomSource) {
        self.database = database
        self.random = random
    }

    /// Creates a session with a new handle after a sign-in, and ends the previous one, to prevent session fixation.
    /// - Parameter flow: the flow for which the session is valid.
    /// - Returns: the new handle; nil when the password was changed after the authentication, or the account is
    ///   disabled.
    package func begin(
        _ session: Session,
        flow: String,
        replacing old: String?,
        now: Date
    ) async throws -> String? {
        let handle = random.hexadecimal(bytes: 32)
        let hash = Digest.text(handle)
        let oldHash = old.map(Digest.text)
        let now = now.timeIntervalSince1970
        let provenAt = session.provenAt.timeIntervalSince1970

        return try await database.pool.write { connection in
            let isOutdated = try CredentialStore.isChanged(
                of: session.userID,
                since: session.provenAt,
                in: connection
            )
            guard try !isOutdated && !AccountStore.isDisabled(session.userID, in: connection) else { return nil }

            try connection.execute(
                cached: "DELETE FROM session WHERE expiresAt <= ? OR hash = ?",
                arguments: [now, oldHash]
            )
            try connection.execute(
                cached: """
                    INSERT INTO session (hash, flow, userID, provenAt, usedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [hash, flow, session.userID, provenAt, now, now + Self.maximumLifetime]
            )
            return handle
        }
    }

    /// Returns the valid session of a handle, and extends its idle time.
    package func use(_ handle: String, flow: String, now: Date) async throws -> Session? {
        let hash = Digest.text(handle)
        let now = now.timeIntervalSince1970
        return try await database.pool.write { connection in
            guard let session = try Self.session(hash, flow: flow, now: now, in: connection) else {
                return nil
            }
            try connection.execute(cached: "UPDATE session SET usedAt = ? WHERE hash = ?", arguments: [now, hash])
            return session
        }
    }

    /// Returns the id of the user of a handle's valid session, without extending the idle time.
    package func owner(of handle: String, flow: String, now: Date) async throws -> String? {
        let hash = Digest.text(handle)
        let now = now.timeIntervalSince1970
        return try database.read { connection in
            try Self.session(hash, flow: flow, now: now, in: connection)?.userID
        }
    }

    private static func session(
        _ hash: String,
        flow: String,
        now: Double,
        in connection: Database
    ) throws -> Session? {
        try Session.fetchOne(
            connection,
            cached: "SELECT * FROM session WHERE hash = ? AND flow = ? AND expiresAt > ? AND usedAt > ?",
            arguments: [hash, flow, now, now - idleTimeout]
        )
    }

    package func end(_ handle: String, flow: String) async throws {
        let hash = Digest.text(handle)
        try await database.pool.write {
            try $0.execute(cached: "DELETE FROM session WHERE hash = ? AND flow = ?", arguments: [hash, flow])
        }
    }

    package func endAll(of userID: String) async throws {
        try await database.pool.write {
            try Self.endAll(of: userID, except: nil, in: $0)
        }
    }

    /// Ends all sessions of a user but one.
    /// - Parameter kept: the hash of the session that is not ended.
    static func endAll(of userID: String, except kept: String?, in connection: Database) throws {
        try connection.execute(
            cached: "DELETE FROM session WHERE userID = ? AND hash IS NOT ?",
            arguments: [userID, kept]
        )
    }

    /// Stores the family of an assertion, so that the assertion can be revoked with it.
    /// - Parameters:
    ///   - assertionID: the id of the assertion; nil if the assertion contains its family.
    ///   - end: the end of the assertion.
    /// - Returns: `false` if the session has ended, the password was changed after the authentication, or the account
    ///   is disabled.
    package func addAssertionFamily(
        _ family: TokenFamily,
        assertionID: String?,
        until end: Date
    ) async throws -> Bool {
        try await database.pool.write { connection in
            guard try Self.mayAdd(family, in: connection) else { return false }
            try TokenFamilyStore(.oauth).add(
                family,
                refreshToken: nil,
                keptUntil: end.timeIntervalSince1970,
                in: connection
            )

            if let assertionID {
                let token = IssuedToken(familyID: family.id, isReadOnly: false)
                try token.write(id: assertionID, keptUntil: end, in: connection)
            }
            return true
        }
    }

    private static func mayAdd(_ family: TokenFamily, in connection: Database) throws -> Bool {
        guard try !AccountStore.isDisabled(family.userID, in: connection) else { return false }
        guard let sessionHash = family.sessionHash else {
            return try !CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection)
        }
        let isAlive = try Bool.fetchOne(
            connection,
            cached: "SELECT 1 FROM session WHERE hash = ?",
            arguments: [sessionHash]
        )
        return isAlive == true
    }

    package static func sweep(_ connection: Database, now: Double) throws {
        try connection.execute(
            cached: "DELETE FROM session WHERE expiresAt <= ? OR usedAt <= ?",
            arguments: [now, now - idleTimeout]
        )
    }
}

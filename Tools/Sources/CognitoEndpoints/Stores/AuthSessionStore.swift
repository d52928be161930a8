package import Foundation
package import GRDB
package import IdentityBase

/// The store of sessions. The client has a handle, the database only a hash of the handle.
package struct AuthSessionStore: Sendable {
    package let database: ServerDatabase
    package let random: any RandomSource
    package let clock: any ServerClock
    package let limits: Limits
    package let sweep: ExpirySweep

    package init(
        database: ServerDatabase,
        random: any RandomSource,
        clock: any ServerClock,
        limits: Limits,
        sweep: ExpirySweep
    ) {
        self.database = database
        self.random = random
        self.clock = clock
        self.limits = limits
        self.sweep = sweep
    }

    /// - Parameter handle: the handle; `nil` for a random one. A session with the same handle is replaced.
    /// - Returns: the handle.
    /// - Throws: `PoolError` if the session has reached its latest expiry.
    package func begin(_ session: AuthSession, life: TimeInterval, handle: String? = nil) async throws -> String {
        let handle = handle ?? random.token()
        try await database.pool.write { try begin(session, life: life, handle: handle, in: $0) }
        return handle
    }

    package func begin(_ session: AuthSession, life: TimeInterval, handle: String, in connection: Database) throws {
        let now = clock.now().timeIntervalSince1970
        let end = min(now + life, session.endsAt?.timeIntervalSince1970 ?? .infinity)
        guard end > now else { throw PoolError.invalidSession }
        try sweep.run(connection, now: now)
        try connection.execute(
            sql: "INSERT OR REPLACE INTO poolSession (hash, content, expiresAt) VALUES (?, ?, ?)",
            arguments: [
                Digest.text(handle), String(decoding: try JSONEncoder().encode(session), as: UTF8.self), end,
            ])
        // Clients can start any number of sessions: the oldest are removed.
        try connection.execute(
            sql: "DELETE FROM poolSession WHERE rowid <= ?",
            arguments: [connection.lastInsertedRowID - Int64(limits.openExecutions)])
    }

    /// Returns the session if it belongs to the client. The session stays open.
    package func session(_ handle: String, client: PoolClient) async throws -> AuthSession? {
        let (hash, now) = (Digest.text(handle), clock.now().timeIntervalSince1970)
        let text = try await database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT content FROM poolSession WHERE hash = ? AND expiresAt > ? AND failures < ?",
                arguments: [hash, now, limits.wrongCodes])
        }
        let session = try text.map { try JSONDecoder().decode(AuthSession.self, from: Data($0.utf8)) }
        return session?.clientID == client.id ? session : nil
    }

    /// Returns the id of the session's client.
    package func client(of handle: String) async throws -> String? {
        let hash = Digest.text(handle)
        let text = try await database.pool.read { connection in
            try String.fetchOne(connection, sql: "SELECT content FROM poolSession WHERE hash = ?", arguments: [hash])
        }
        return try text.map { try JSONDecoder().decode(AuthSession.self, from: Data($0.utf8)).clientID }
    }

    /// Ends a session, so that it continues only once.
    ///
    /// - Throws: `PoolError` if the session has ended or expired, or has too many wrong answers.
    package func end(_ handle: String) async throws {
        try await database.pool.write { try end(handle, in: $0) }
    }

    package func end(_ handle: String, in connection: Database) throws {
        try connection.execute(
            sql: "DELETE FROM poolSession WHERE hash = ? AND expiresAt > ? AND failures < ?",
            arguments: [Digest.text(handle), clock.now().timeIntervalSince1970, limits.wrongCodes])
        guard connection.changesCount > 0 else { throw PoolError.invalidSession }
    }

    /// Counts a wrong answer.
    ///
    /// - Returns: whether another answer is accepted.
    package func fail(_ handle: String) async throws -> Bool {
        try await database.pool.write { try fail(handle, in: $0) }
    }

    package func fail(_ handle: String, in connection: Database) throws -> Bool {
        let hash = Digest.text(handle)
        try connection.execute(sql: "UPDATE poolSession SET failures = failures + 1 WHERE hash = ?", arguments: [hash])
        return try isOpen(handle, in: connection)
    }

    /// Checks whether a session accepts another answer.
    package func isOpen(_ handle: String, in connection: Database) throws -> Bool {
        try Bool.fetchOne(
            connection,
            sql: "SELECT EXISTS (SELECT 1 FROM poolSession WHERE hash = ? AND expiresAt > ? AND failures < ?)",
            arguments: [Digest.text(handle), clock.now().timeIntervalSince1970, limits.wrongCodes]) ?? false
    }
}

import Foundation
import GRDB

/// Keeps the conversations. A client has a handle of each, the database a hash of the handle.
struct AuthSessionStore: Sendable {
    let database: ServerDatabase
    let random: any RandomSource
    let clock: any ServerClock
    let limits: Limits
    let sweep: ExpirySweep

    /// - Returns: the handle.
    func begin(_ session: AuthSession, life: TimeInterval, handle: String? = nil) async throws -> String {
        let handle = handle ?? random.token()
        let text = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
        let (hash, now) = (Digest.text(handle), clock.now().timeIntervalSince1970)
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try connection.execute(
                sql: "INSERT INTO poolSession (hash, content, expiresAt) VALUES (?, ?, ?)",
                arguments: [hash, text, now + life])
        }
        return handle
    }

    /// The conversation, if it is one with this client. It stays.
    func session(_ handle: String, client: PoolClient) async throws -> AuthSession? {
        let (hash, now) = (Digest.text(handle), clock.now().timeIntervalSince1970)
        let text = try await database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT content FROM poolSession WHERE hash = ? AND expiresAt > ? AND failures < ?",
                arguments: [hash, now, limits.wrongCodes])
        }
        let session = try text.map { try JSONDecoder().decode(AuthSession.self, from: Data($0.utf8)) }
        return session?.clientID == client.id ? session : nil
    }

    /// The id of the client that a conversation is with.
    func client(of handle: String) async throws -> String? {
        let hash = Digest.text(handle)
        let text = try await database.pool.read { connection in
            try String.fetchOne(connection, sql: "SELECT content FROM poolSession WHERE hash = ?", arguments: [hash])
        }
        return try text.map { try JSONDecoder().decode(AuthSession.self, from: Data($0.utf8)).clientID }
    }

    /// Takes a conversation away, so that it goes on once only.
    ///
    /// - Throws: `PoolError` when somebody was faster.
    func end(_ handle: String) async throws {
        let (hash, now, limits) = (Digest.text(handle), clock.now().timeIntervalSince1970, limits)
        let isFirst = try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM poolSession WHERE hash = ? AND expiresAt > ? AND failures < ?",
                arguments: [hash, now, limits.wrongCodes])
            return connection.changesCount > 0
        }
        guard isFirst else { throw PoolError.invalidSession }
    }

    /// Counts a wrong answer.
    ///
    /// - Returns: whether there may be another one.
    func fail(_ handle: String) async throws -> Bool {
        let (hash, limits) = (Digest.text(handle), limits)
        return try await database.pool.write { connection in
            try connection.execute(
                sql: "UPDATE poolSession SET failures = failures + 1 WHERE hash = ?", arguments: [hash])
            let failures = try Int.fetchOne(
                connection, sql: "SELECT failures FROM poolSession WHERE hash = ?", arguments: [hash])
            return (failures ?? limits.wrongCodes) < limits.wrongCodes
        }
    }
}

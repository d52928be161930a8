package import Foundation
import GRDB
package import IdentityBase

/// The store of pending requests. Each can be taken once.
package struct PendingRequests: Sendable {
    package enum Kind: String, Sendable {
        /// An authorization that waits for the user.
        case authorization
        /// Pushed parameters of an authorization request.
        case pushed
        /// A sign-out that waits for the user.
        case logout
        /// A sign-out from a form of another site that waits for its browser.
        case sentLogout
        /// A backchannel request whose client polls.
        case backchannel
    }

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, clock: any ServerClock, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.sweep = sweep
    }

    /// - Parameter most: the maximum number of requests of this kind. The oldest ones above it are deleted.
    package func put(
        _ content: some Encodable, _ kind: Kind, id: String, for lifetime: TimeInterval, most: Int? = nil
    ) async throws {
        let text = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        let now = clock.now().timeIntervalSince1970
        let arguments: StatementArguments = [kind.rawValue, Digest.text(id), text, now + lifetime]
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try connection.execute(
                sql: "INSERT INTO pendingRequest (kind, hash, content, expiresAt) VALUES (?, ?, ?, ?)",
                arguments: arguments)
            guard let most else { return }
            try connection.execute(
                sql: """
                    DELETE FROM pendingRequest WHERE kind = ? AND hash IN (
                        SELECT hash FROM pendingRequest WHERE kind = ? ORDER BY expiresAt DESC, rowid DESC
                        LIMIT -1 OFFSET ?)
                    """, arguments: [kind.rawValue, kind.rawValue, most])
        }
    }

    /// Changes a request, and deletes it when it is done. No other request can do so at the same time.
    ///
    /// - Returns: the result of the change; nil if the request has expired or is gone.
    func change<Content: Codable & Sendable, Result: Sendable>(
        _ type: Content.Type, _ kind: Kind, id: String,
        _ change: @escaping @Sendable (inout Content) -> (Result, isDone: Bool)
    ) async throws -> Result? {
        let now = clock.now().timeIntervalSince1970
        let key: StatementArguments = [kind.rawValue, Digest.text(id)]
        return try await database.pool.write { connection in
            let text = try String.fetchOne(
                connection, sql: "SELECT content FROM pendingRequest WHERE kind = ? AND hash = ? AND expiresAt > ?",
                arguments: key + [now])
            guard let text else { return nil }
            var content = try JSONDecoder().decode(type, from: Data(text.utf8))
            let (result, isDone) = change(&content)
            if isDone {
                try connection.execute(
                    sql: "DELETE FROM pendingRequest WHERE kind = ? AND hash = ?", arguments: key)
            } else {
                let changed = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
                try connection.execute(
                    sql: "UPDATE pendingRequest SET content = ? WHERE kind = ? AND hash = ?",
                    arguments: [changed] + key)
            }
            return result
        }
    }

    /// Returns and deletes a request; nil if it has expired or was taken before.
    package func take<Content: Decodable>(_ type: Content.Type, _ kind: Kind, id: String) async throws -> Content? {
        let now = clock.now().timeIntervalSince1970
        let key: StatementArguments = [kind.rawValue, Digest.text(id)]
        let text = try await database.pool.write { connection -> String? in
            let row = try Row.fetchOne(
                connection, sql: "SELECT content, expiresAt FROM pendingRequest WHERE kind = ? AND hash = ?",
                arguments: key)
            guard let row else { return nil }
            try connection.execute(
                sql: "DELETE FROM pendingRequest WHERE kind = ? AND hash = ?", arguments: key)
            return row["expiresAt"] > now ? row["content"] : nil
        }
        return try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}

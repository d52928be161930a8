package import Foundation
import GRDB
package import IdentityBase

/// The sessions that cookies name. Only a hash of each handle is kept.
package struct SessionStore: Sendable {
    /// Seconds that a session lives without being used.
    static let idleLife: TimeInterval = 1_800
    /// Seconds that it lives at most.
    package static let longestLife: TimeInterval = 28_800

    package struct Session: Sendable, Equatable {
        package let userID: String
        /// When the person proved who they are.
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

    /// Begins a session after a sign-in. The one that the person came with ends, so that a handle which somebody gave
    /// them beforehand is worth nothing.
    ///
    /// - Parameter flow: the flow that the session is good for.
    /// - Returns: the new handle; nil when the password was changed since the person proved who they are.
    package func begin(
        _ session: Session, flow: String, replacing old: String?, now: Date
    ) async throws -> String? {
        let handle = random.hexadecimal(bytes: 32)
        let (hash, oldHash) = (Digest.text(handle), old.map(Digest.text))
        let (now, provenAt) = (now.timeIntervalSince1970, session.provenAt.timeIntervalSince1970)
        return try await database.pool.write { connection in
            let changed = try Double.fetchOne(
                connection, sql: "SELECT MAX(updatedAt) FROM credential WHERE userID = ?",
                arguments: [session.userID])
            if let changed, changed > provenAt { return nil }
            try connection.execute(
                sql: "DELETE FROM session WHERE expiresAt <= ? OR hash = ?", arguments: [now, oldHash])
            try connection.execute(
                sql: """
                    INSERT INTO session (hash, flow, userID, provenAt, usedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [hash, flow, session.userID, provenAt, now, now + Self.longestLife])
            return handle
        }
    }

    /// The live session behind a handle, which counts as used from now on.
    package func use(_ handle: String, flow: String, now: Date) async throws -> Session? {
        let (hash, now) = (Digest.text(handle), now.timeIntervalSince1970)
        return try await database.pool.write { connection in
            let row = try Row.fetchOne(
                connection,
                sql: "SELECT * FROM session WHERE hash = ? AND flow = ? AND expiresAt > ? AND usedAt > ?",
                arguments: [hash, flow, now, now - Self.idleLife])
            guard let row else { return nil }
            try connection.execute(sql: "UPDATE session SET usedAt = ? WHERE hash = ?", arguments: [now, hash])
            return Session(userID: row["userID"], provenAt: Date(timeIntervalSince1970: row["provenAt"]))
        }
    }

    /// Whose live session a handle stands for. It does not count as used.
    package func owner(of handle: String, flow: String, now: Date) async throws -> String? {
        let (hash, now) = (Digest.text(handle), now.timeIntervalSince1970)
        return try await database.pool.read { connection in
            try String.fetchOne(
                connection,
                sql: "SELECT userID FROM session WHERE hash = ? AND flow = ? AND expiresAt > ? AND usedAt > ?",
                arguments: [hash, flow, now, now - Self.idleLife])
        }
    }

    package func end(_ handle: String, flow: String) async throws {
        let hash = Digest.text(handle)
        try await database.pool.write { connection in
            try connection.execute(sql: "DELETE FROM session WHERE hash = ? AND flow = ?", arguments: [hash, flow])
        }
    }

    package func endAll(of userID: String) async throws {
        try await database.pool.write { try Self.endAll(of: userID, except: nil, in: $0) }
    }

    /// - Parameter kept: the hash of the session that lives on.
    static func endAll(of userID: String, except kept: String?, in connection: Database) throws {
        try connection.execute(
            sql: "DELETE FROM session WHERE userID = ? AND hash IS NOT ?", arguments: [userID, kept])
    }

    /// The family of an assertion and of the tokens that it is exchanged for.
    package struct AssertionFamily: Sendable {
        package let id: String
        package let userID: String
        package let clientID: String
        package let aci: String
        /// The id of the assertion; nil if the assertion names its family.
        package let assertionID: String?
        /// The hash of the browser session; nil without one.
        package let session: String?
        /// When the person proved who they are.
        package let provenAt: Date
        package let end: Date

        package init(
            id: String,
            userID: String,
            clientID: String,
            aci: String,
            assertionID: String?,
            session: String?,
            provenAt: Date,
            end: Date
        ) {
            self.id = id
            self.userID = userID
            self.clientID = clientID
            self.aci = aci
            self.assertionID = assertionID
            self.session = session
            self.provenAt = provenAt
            self.end = end
        }
    }

    /// Stores the family of an assertion, so that the assertion ends with it.
    ///
    /// - Returns: `false` if the session has ended, or the password was changed since the person proved who they are.
    package func addFamily(_ family: AssertionFamily) async throws -> Bool {
        let end = family.end.timeIntervalSince1970
        return try await database.pool.write { connection in
            if let session = family.session {
                let isAlive = try Bool.fetchOne(
                    connection, sql: "SELECT 1 FROM session WHERE hash = ?", arguments: [session])
                guard isAlive == true else { return false }
            } else if try CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection) {
                return false
            }
            try connection.execute(
                sql: """
                    INSERT INTO tokenFamily (id, clientID, userID, aci, refreshEnd, keptUntil, session)
                    VALUES (?, ?, ?, ?, 0, ?, ?)
                    """,
                arguments: [family.id, family.clientID, family.userID, family.aci, end, family.session])
            if let id = family.assertionID {
                try connection.execute(
                    sql: "INSERT INTO familyToken (hash, familyID, keptUntil) VALUES (?, ?, ?)",
                    arguments: [Digest.text(id), family.id, end])
            }
            return true
        }
    }
}

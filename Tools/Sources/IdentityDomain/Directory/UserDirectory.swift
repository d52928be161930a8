import Foundation
package import GRDB
package import IdentityBase

package struct UserDirectory: Sendable {
    /// The error that a name, or an identity at a provider, belongs to another user.
    package struct Conflict: Error, Equatable {
        /// The name; nil for an identity at a provider.
        package let name: Name?
    }

    /// The unique names of a user, for look-ups.
    package enum Name: String, Sendable, CaseIterable {
        case id, username, email, phone, alias
    }

    package let database: ServerDatabase
    package let clock: any WallClock

    package init(database: ServerDatabase, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    package func user(_ name: Name, value: String) async throws -> User? {
        guard !value.isEmpty else { return nil }
        return try database.read { try Self.user(name, value: value, in: $0) }
    }

    /// Checks whether the user name and the e-mail address of a new user are free, before a slow hash. The database
    /// enforces uniqueness.
    package func isFree(_ user: User) async throws -> Bool {
        let names: [(Name, String?)] = [(.username, user.username), (.email, user.email)]
        for (name, value) in names {
            if let value, try await self.user(name, value: value) != nil { return false }
        }
        return true
    }

    /// The attribute for the telephone number. Several users may have the same number.
    package static let phoneAttribute = "phone_number"

    /// Writes the user's names and all attributes, and runs `alongside` in the same transaction.
    /// - Throws: `Conflict` when a name is taken. Nothing is written then.
    package func save(
        _ user: User,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        try await transaction { connection, now in
            try Self.write(user, at: now, in: connection)
            try alongside(connection)
        }
    }

    /// Writes a new user. An existing user is not changed. `alongside` runs in the same transaction in both cases.
    /// - Throws: `Conflict` when a name is taken. Nothing is written then.
    package func addIfNew(
        _ user: User,
        alongside: @escaping @Sendable (Database, Double) throws -> Void
    ) async throws {
        try await transaction { connection, now in
            if try Self.user(.id, value: user.id, in: connection) == nil {
                try Self.write(user, at: now, in: connection)
            }
            try alongside(connection, now)
        }
    }

    /// Reads the user, applies `change` and writes the result in one transaction.
    /// - Returns: the user as written; nil when there is none.
    /// - Throws: `Conflict` when a name is taken, or the error of `change`. Nothing is written then.
    package func update(
        _ id: String,
        change: @escaping @Sendable (inout User) throws -> Void
    ) async throws -> User? {
        try await transaction { connection, now in
            guard var user = try Self.user(.id, value: id, in: connection) else {
                return nil
            }
            try change(&user)
            try Self.write(user, at: now, in: connection)
            return user
        }
    }

    package static func user(
        _ name: Name,
        value: String,
        in connection: Database
    ) throws -> User? {
        let sql = "SELECT * FROM user WHERE \(name.rawValue) = ?"
        var value = value
        if name == .email { value = EmailAddress.normalized(value) }
        guard let row = try Row.fetchOne(connection, cached: sql, arguments: [value]) else {
            return nil
        }

        return User(
            id: row["id"],
            type: row["type"],
            unitID: row["unitID"],
            username: row["username"],
            email: row["email"],
            phone: row["phone"],
            alias: row["alias"],
            attributes: try attributes(of: row["id"], in: connection),
            createdAt: row["createdAt"]
        )
    }

    private static func attributes(of userID: String, in connection: Database) throws -> [String: JSONValue] {
        let rows = try Row.fetchAll(
            connection,
            cached: "SELECT name, value FROM userAttribute WHERE userID = ?",
            arguments: [userID]
        )

        var attributes: [String: JSONValue] = [:]
        for row in rows {
            let text: String = row["value"]
            attributes[row["name"]] = try JSONValue(parsing: Data(text.utf8))
        }
        return attributes
    }

    /// Returns the ids of all users, sorted.
    package static func ids(in connection: Database) throws -> [String] {
        try String.fetchAll(connection, cached: "SELECT id FROM user ORDER BY id")
    }

    /// Returns the ids of the users whose user name differs at most in the case of letters; two at most.
    package static func ids(usernameInAnyCase name: String, in connection: Database) throws -> [String] {
        try String.fetchAll(
            connection,
            cached: "SELECT id FROM user WHERE username = ? COLLATE NOCASE LIMIT 2",
            arguments: [name]
        )
    }

    /// Runs `work` in one transaction, with a time that is read inside it. A time from before the wait for the writer
    /// could precede another transaction's write.
    /// - Throws: `Conflict` when a name is taken.
    package func transaction<Result: Sendable>(
        _ work: @escaping @Sendable (Database, Double) throws -> Result
    ) async throws -> Result {
        let clock = clock
        do {
            return try await database.pool.write { try work($0, clock.now().timeIntervalSince1970) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            guard let conflict = Self.conflict(in: error.message ?? "") else { throw error }
            throw conflict
        }
    }

    package static func write(_ user: User, at now: Double, in connection: Database) throws {
        let email = user.email.map(EmailAddress.normalized)
        try connection.execute(
            cached: """
                INSERT INTO user (id, type, unitID, username, email, phone, alias, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET type = excluded.type, unitID = excluded.unitID,
                username = excluded.username, email = excluded.email, phone = excluded.phone, alias = excluded.alias,
                updatedAt = excluded.updatedAt
                """,
            arguments: [
                user.id, user.type, user.unitID,
                user.username, email, user.phone, user.alias,
                user.createdAt.timeIntervalSince1970, now,
            ]
        )

        try connection.execute(cached: "DELETE FROM userAttribute WHERE userID = ?", arguments: [user.id])
        for (name, value) in user.attributes {
            try connection.execute(
                cached: "INSERT INTO userAttribute (userID, name, value) VALUES (?, ?, ?)",
                arguments: [user.id, name, try value.text()]
            )
        }
    }

    /// Takes a name away from a user, so that another user may have it.
    package static func release(_ name: Name, of id: String, in connection: Database) throws {
        try connection.execute(cached: "UPDATE user SET \(name.rawValue) = NULL WHERE id = ?", arguments: [id])
    }

    package static func delete(_ id: String, in connection: Database) throws {
        try connection.execute(cached: "DELETE FROM user WHERE id = ?", arguments: [id])
    }

    /// Returns the conflict that a message of the database describes; nil for another violation.
    private static func conflict(in message: String) -> Conflict? {
        let violated = "UNIQUE constraint failed: "
        guard message.hasPrefix(violated) else { return nil }
        if message.hasPrefix(violated + "federatedIdentity.") { return Conflict(name: nil) }

        let name = Name.allCases.first { message == "\(violated)user.\($0.rawValue)" }
        return name.map(Conflict.init)
    }
}

package import Foundation
package import GRDB
package import IdentityBase

package struct UserDirectory: Sendable {
    /// The error that a name belongs to another user.
    package struct Conflict: Error, Equatable {
        package let column: String
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
        for (name, value) in [(Name.username, user.username), (.email, user.email)] {
            if let value, try await self.user(name, value: value) != nil { return false }
        }
        return true
    }

    /// The attribute for the telephone number. Several users may have the same number.
    package static let phoneAttribute = "phone_number"

    /// Writes the user's names and all attributes, and runs `alongside` in the same transaction.
    /// - Throws: `Conflict` when a name is taken. Nothing is written then.
    package func save(_ user: User, alongside: @escaping @Sendable (Database) throws -> Void = { _ in }) async throws {
        try await transaction { connection, now in
            try Self.write(user, at: now, in: connection)
            try alongside(connection)
        }
    }

    /// Writes a new user. An existing user is not changed. `alongside` runs in the same transaction in both cases.
    /// - Throws: `Conflict` when a name is taken. Nothing is written then.
    package func addIfNew(_ user: User, alongside: @escaping @Sendable (Database, Double) throws -> Void) async throws {
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
    package func update(_ id: String, change: @escaping @Sendable (inout User) throws -> Void) async throws -> User? {
        try await transaction { connection, now in
            guard var user = try Self.user(.id, value: id, in: connection) else { return nil }
            try change(&user)
            try Self.write(user, at: now, in: connection)
            return user
        }
    }

    package static func user(_ name: Name, value: String, in connection: Database) throws -> User? {
        let sql = "SELECT * FROM user WHERE \(name.rawValue) = ?"
        let value = if name == .email { EmailAddress.normalized(value) } else { value }
        guard let row = try Row.fetchOne(connection, cached: sql, arguments: [value]) else { return nil }
        let id: String = row["id"]
        let rows = try Row.fetchAll(
            connection,
            cached: "SELECT name, value FROM userAttribute WHERE userID = ?",
            arguments: [id]
        )
        var attributes: [String: JSONValue] = [:]
        for attribute in rows {
            let text: String = attribute["value"]
            attributes[attribute["name"]] = try JSONValue(parsing: Data(text.utf8))
        }
        return User(
            id: id,
            type: row["type"],
            unitID: row["unitID"],
            username: row["username"],
            email: row["email"],
            phone: row["phone"],
            alias: row["alias"],
            attributes: attributes,
            createdAt: row["createdAt"]
        )
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
            throw Conflict(column: Self.column(named: error.message))
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
                user.id, user.type, user.unitID, user.username, email, user.phone, user.alias,
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

    private static func column(named message: String?) -> String {
        let text = message ?? ""
        return Name.allCases.map(\.rawValue).first { text.contains("user.\($0)") } ?? ""
    }
}

/// A user in the directory that all protocols share. The four names are optional and unique.
package struct User: Sendable, Equatable {
    package let id: String
    package var type: String
    package var unitID: String
    package var username: String?
    package var email: String?
    /// The telephone number as a unique name. `Account.phoneNumber` is the attribute, which several users may have.
    package var phone: String?
    package var alias: String?
    package var attributes: [String: JSONValue]
    package var createdAt: Date

    package init(
        id: String,
        type: String = OrganizationUnit.userType,
        unitID: String = OrganizationUnit.standard.id,
        username: String? = nil,
        email: String? = nil,
        phone: String? = nil,
        alias: String? = nil,
        attributes: [String: JSONValue] = [:],
        createdAt: Date
    ) {
        self.id = id
        self.type = type
        self.unitID = unitID
        self.username = username
        self.email = email
        self.phone = phone
        self.alias = alias
        self.attributes = attributes
        self.createdAt = createdAt
    }

    /// Returns an attribute as text; nil if it is missing or empty.
    package func text(_ name: String) -> String? {
        if name == "email" { return email }
        switch attributes[name] {
        case .array?, .object?:
            return (try? JSONEncoder().encode(attributes[name])).map { String(decoding: $0, as: UTF8.self) }
        case let value:
            return value?.plainText?.nonEmpty
        }
    }
}

import Foundation
import GRDB

/// Finds and keeps users.
struct UserDirectory: Sendable {
    /// A name that somebody else has already.
    struct Conflict: Error, Equatable {
        let column: String
    }

    /// The names by which a user can be found.
    enum Name: String, Sendable, CaseIterable {
        case id, username, email, phone, alias
    }

    let database: ServerDatabase
    let clock: any ServerClock

    func user(_ name: Name, _ value: String) async throws -> User? {
        guard !value.isEmpty else { return nil }
        return try await database.pool.read { connection in
            try Self.user(name, value, in: connection)
        }
    }

    /// Writes the user's names and all attributes, and with them whatever else must happen in the same transaction.
    ///
    /// - Throws: `Conflict` when a name is taken; then nothing at all is written.
    func save(
        _ user: User,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        do {
            try await database.pool.write { connection in
                try Self.write(user, at: now, in: connection)
                try alongside(connection)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw Conflict(column: Self.column(named: error.message))
        }
    }

    static func user(_ name: Name, _ value: String, in connection: Database) throws -> User? {
        let sql = "SELECT * FROM user WHERE \(name.rawValue) = ?"
        guard let row = try Row.fetchOne(connection, sql: sql, arguments: [value]) else { return nil }
        let id: String = row["id"]
        let rows = try Row.fetchAll(
            connection, sql: "SELECT name, value FROM userAttribute WHERE userID = ?", arguments: [id])
        var attributes: [String: JSONValue] = [:]
        for attribute in rows {
            let text: String = attribute["value"]
            attributes[attribute["name"]] = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        return User(
            id: id,
            username: row["username"],
            email: row["email"],
            phone: row["phone"],
            alias: row["alias"],
            attributes: attributes,
            createdAt: Date(timeIntervalSince1970: row["createdAt"])
        )
    }

    private static func write(_ user: User, at now: Double, in connection: Database) throws {
        try connection.execute(
            sql: """
                INSERT INTO user (id, username, email, phone, alias, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET username = excluded.username, email = excluded.email,
                phone = excluded.phone, alias = excluded.alias, updatedAt = excluded.updatedAt
                """,
            arguments: [
                user.id, user.username, user.email, user.phone, user.alias,
                user.createdAt.timeIntervalSince1970, now,
            ]
        )
        try connection.execute(sql: "DELETE FROM userAttribute WHERE userID = ?", arguments: [user.id])
        for (name, value) in user.attributes {
            let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            try connection.execute(
                sql: "INSERT INTO userAttribute (userID, name, value) VALUES (?, ?, ?)",
                arguments: [user.id, name, text]
            )
        }
    }

    private static func column(named message: String?) -> String {
        let text = message ?? ""
        return Name.allCases.map(\.rawValue).first { text.contains("user.\($0)") } ?? ""
    }
}

import Foundation
package import GRDB
package import IdentityBase

/// The store of organization units, groups and roles.
package struct OrganizationStore: Sendable {
    package typealias Connection = Database

    /// The error that no group or role with this id exists.
    package struct Unknown: Error, Equatable {
        package let id: String
    }

    package let database: ServerDatabase

    package init(database: ServerDatabase) {
        self.database = database
    }

    /// Returns the affiliation of a user. A user of a deleted unit belongs to the standard one.
    package func affiliation(of user: User) async throws -> Affiliation {
        try await database.pool.read { connection in
            let groups = try Self.groups(of: Principal(.user, user.id), in: connection)
            let roles = try Self.roles(of: Principal(.user, user.id), in: connection)
            return Affiliation(
                unit: try Self.unit(user.unitID, in: connection) ?? .standard, groups: groups, roles: roles,
                permissions: try Self.permissions(of: roles, in: connection))
        }
    }

    /// Returns the permissions of a principal's roles.
    package func permissions(of principal: Principal) async throws -> Set<Permission> {
        try await database.pool.read { connection in
            try Self.permissions(of: try Self.roles(of: principal, in: connection), in: connection)
        }
    }

    package static func unit(_ id: String, in connection: Database) throws -> OrganizationUnit? {
        try Row.fetchOne(connection, sql: "SELECT * FROM organizationUnit WHERE id = ?", arguments: [id])
            .map(unit)
    }

    /// Returns the unit at a path of handles, such as `company/sales`.
    package static func unit(path: String, in connection: Database) throws -> OrganizationUnit? {
        var unit: OrganizationUnit?
        for handle in path.split(separator: OrganizationUnit.separator, omittingEmptySubsequences: false) {
            unit = try Self.unit(handle: String(handle), below: unit?.id, in: connection)
            if unit == nil { return nil }
        }
        return unit
    }

    package static func unit(
        handle: String, below parentID: String?, in connection: Database
    ) throws -> OrganizationUnit? {
        try Row.fetchOne(
            connection, sql: "SELECT * FROM organizationUnit WHERE handle = ? AND parentID IS ?",
            arguments: [handle, parentID]
        ).map(unit)
    }

    /// Returns all units, each after the one above it.
    package static func units(in connection: Database) throws -> [OrganizationUnit] {
        try Row.fetchAll(
            connection,
            sql: """
                WITH RECURSIVE ordered (id, depth) AS (
                    SELECT id, 0 FROM organizationUnit WHERE parentID IS NULL
                    UNION SELECT organizationUnit.id, depth + 1 FROM organizationUnit
                    JOIN ordered ON organizationUnit.parentID = ordered.id
                )
                SELECT organizationUnit.* FROM organizationUnit JOIN ordered USING (id) ORDER BY depth, handle
                """
        ).map(unit)
    }

    /// Checks whether a unit is the other one or below it.
    package static func isUnit(_ id: String, within other: String, in connection: Database) throws -> Bool {
        var next: String? = id
        while let unit = next {
            if unit == other { return true }
            next = try String.fetchOne(
                connection, sql: "SELECT parentID FROM organizationUnit WHERE id = ?", arguments: [unit])
        }
        return false
    }

    package static func write(_ unit: OrganizationUnit, in connection: Database) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try connection.execute(
            sql: """
                INSERT INTO organizationUnit (id, handle, parentID, name, description, logoURL, links)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET handle = excluded.handle, parentID = excluded.parentID,
                name = excluded.name, description = excluded.description, logoURL = excluded.logoURL,
                links = excluded.links
                """,
            arguments: [
                unit.id, unit.handle, unit.parentID, unit.name, unit.description, unit.logoURL,
                String(decoding: try encoder.encode(unit.links), as: UTF8.self),
            ])
    }

    private static func unit(_ row: Row) throws -> OrganizationUnit {
        let links: String = row["links"]
        return OrganizationUnit(
            id: row["id"], handle: row["handle"], name: row["name"], description: row["description"],
            logoURL: row["logoURL"], parentID: row["parentID"],
            links: try JSONDecoder().decode([String: String].self, from: Data(links.utf8)))
    }

    static func add(_ principal: Principal, to id: String, in table: String, connection: Database) throws {
        try connection.execute(
            sql: """
                INSERT OR IGNORE INTO \(table) (ownerID, kind, principalID, userID, groupID) VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                id, principal.kind.rawValue, principal.id, principal.kind == .user ? principal.id : nil,
                principal.kind == .group ? principal.id : nil,
            ])
    }

    static func principals(of id: String, in table: String, _ connection: Database) throws -> Set<Principal> {
        let rows = try Row.fetchAll(
            connection, sql: "SELECT kind, principalID FROM \(table) WHERE ownerID = ?", arguments: [id])
        return Set(
            rows.compactMap { row in
                Principal.Kind(rawValue: row["kind"]).map { Principal($0, row["principalID"]) }
            })
    }
}

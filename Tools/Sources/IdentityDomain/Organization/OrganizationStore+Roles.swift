package import GRDB

extension OrganizationStore {
    private static let assignments = "roleAssignment"

    package static func role(_ id: String, in connection: Database) throws -> Role? {
        try Row.fetchOne(connection, sql: "SELECT * FROM role WHERE id = ?", arguments: [id]).map(role)
    }

    package static func role(named name: String, inUnit unitID: String, in connection: Database) throws -> Role? {
        try Row.fetchOne(
            connection, sql: "SELECT * FROM role WHERE name = ? AND unitID = ?", arguments: [name, unitID]
        ).map(role)
    }

    /// Returns all roles, sorted by name.
    package static func roles(in connection: Database) throws -> [Role] {
        try Row.fetchAll(connection, sql: "SELECT * FROM role ORDER BY name, id").map(role)
    }

    /// Returns the roles of a principal and of its groups, sorted by name.
    package static func roles(of principal: Principal, in connection: Database) throws -> [Role] {
        let groups = try groups(of: principal, in: connection).map { Principal(.group, $0.id) }
        var found: [String: Role] = [:]
        for assignee in [principal] + groups {
            let rows = try Row.fetchAll(
                connection,
                sql: """
                    SELECT role.* FROM role JOIN roleAssignment ON ownerID = role.id WHERE kind = ? AND principalID = ?
                    """, arguments: [assignee.kind.rawValue, assignee.id])
            for row in rows { found[row["id"]] = role(row) }
        }
        return found.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    package static func assignments(of roleID: String, in connection: Database) throws -> Set<Principal> {
        try principals(of: roleID, in: assignments, connection)
    }

    package static func permissions(of roles: [Role], in connection: Database) throws -> Set<Permission> {
        var permissions: Set<Permission> = []
        for role in roles {
            let rows = try Row.fetchAll(
                connection, sql: "SELECT resourceServerID, name FROM rolePermission WHERE roleID = ?",
                arguments: [role.id])
            for row in rows {
                permissions.insert(Permission(resourceServerID: row["resourceServerID"], name: row["name"]))
            }
        }
        return permissions
    }

    /// Writes a role with its permissions. The assignments are not changed.
    package static func write(_ role: Role, permissions: Set<Permission>, in connection: Database) throws {
        try connection.execute(
            sql: """
                INSERT INTO role (id, name, description, unitID) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
                unitID = excluded.unitID
                """, arguments: [role.id, role.name, role.description, role.unitID])
        try connection.execute(sql: "DELETE FROM rolePermission WHERE roleID = ?", arguments: [role.id])
        for permission in permissions {
            try connection.execute(
                sql: "INSERT INTO rolePermission (roleID, resourceServerID, name) VALUES (?, ?, ?)",
                arguments: [role.id, permission.resourceServerID, permission.name])
        }
    }

    /// Adds assignees to a role, and keeps the present ones.
    ///
    /// - Throws: `Unknown` when the role does not exist.
    package static func assign(_ new: Set<Principal>, toRole id: String, in connection: Database) throws {
        guard try role(id, in: connection) != nil else { throw Unknown(id: id) }
        for principal in new { try add(principal, to: id, in: assignments, connection: connection) }
    }

    private static func role(_ row: Row) -> Role {
        Role(id: row["id"], name: row["name"], description: row["description"], unitID: row["unitID"])
    }
}

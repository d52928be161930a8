package import GRDB
package import IdentityBase

package struct OrganizationStore: Sendable {
    package typealias Connection = Database

    /// The error that no group or role with this id exists.
    package struct Unknown: Error, Equatable {
        package let id: String
    }

    package let database: ServerDatabase

    package init(database: ServerDatabase) { self.database = database }

    /// Returns the affiliation of a user. A user of a deleted unit belongs to the standard one.
    package func affiliation(of user: User) async throws -> Affiliation {
        try await database.pool.read { connection in
            let roles = try Self.roles(of: Principal(.user, user.id), in: connection)
            return Affiliation(
                unit: try Self.unit(user.unitID, in: connection) ?? .standard,
                groups: try Self.groups(of: Principal(.user, user.id), in: connection), roles: roles,
                permissions: try Self.permissions(of: roles, in: connection))
        }
    }

    package func permissions(of principal: Principal) async throws -> Set<Permission> {
        try await database.pool.read { connection in
            try Self.permissions(of: try Self.roles(of: principal, in: connection), in: connection)
        }
    }

    package static func write(_ record: some PersistableRecord, in connection: Database) throws {
        try record.save(connection)
    }

    // MARK: - Units

    package static func unit(_ id: String, in connection: Database) throws -> OrganizationUnit? {
        try OrganizationUnit.fetchOne(connection, key: id)
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
        try OrganizationUnit.filter(Column("handle") == handle && Column("parentID") == parentID).fetchOne(connection)
    }

    /// Returns all units, each after the one above it.
    package static func units(in connection: Database) throws -> [OrganizationUnit] {
        try OrganizationUnit.fetchAll(
            connection,
            sql: """
                WITH RECURSIVE ordered (id, depth) AS (
                    SELECT id, 0 FROM organizationUnit WHERE parentID IS NULL
                    UNION SELECT organizationUnit.id, depth + 1 FROM organizationUnit
                    JOIN ordered ON organizationUnit.parentID = ordered.id
                )
                SELECT organizationUnit.* FROM organizationUnit JOIN ordered USING (id) ORDER BY depth, handle
                """)
    }

    /// Checks whether a unit is the other one or below it.
    package static func isUnit(_ id: String, within other: String, in connection: Database) throws -> Bool {
        var next: String? = id
        while let unit = next {
            if unit == other { return true }
            next = try Self.unit(unit, in: connection)?.parentID
        }
        return false
    }

    // MARK: - Groups

    package static func group(_ id: String, in connection: Database) throws -> UserGroup? {
        try UserGroup.fetchOne(connection, key: id)
    }

    package static func group(named name: String, inUnit unitID: String, in connection: Database) throws -> UserGroup? {
        try UserGroup.filter(Column("name") == name && Column("unitID") == unitID).fetchOne(connection)
    }

    package static func groups(in connection: Database) throws -> [UserGroup] {
        try UserGroup.order(Column("name"), Column("id")).fetchAll(connection)
    }

    /// Returns the groups of a principal and all that contain one of them, each once, sorted by name.
    package static func groups(of principal: Principal, in connection: Database) throws -> [UserGroup] {
        try UserGroup.fetchAll(
            connection,
            sql: """
                WITH RECURSIVE held (id) AS (
                    SELECT ownerID FROM groupMember WHERE kind = ? AND principalID = ?
                    UNION SELECT ownerID FROM groupMember
                    JOIN held ON kind = 'group' AND principalID = held.id
                )
                SELECT userGroup.* FROM userGroup JOIN held USING (id) ORDER BY name, id
                """, arguments: [principal.kind.rawValue, principal.id])
    }

    package static func members(of groupID: String, in connection: Database) throws -> Set<Principal> {
        try principals(of: groupID, in: members, connection)
    }

    /// Adds members to a group, and keeps the present ones.
    /// - Throws: `Unknown` when the group does not exist.
    package static func add(_ new: Set<Principal>, toGroup id: String, in connection: Database) throws {
        guard try group(id, in: connection) != nil else { throw Unknown(id: id) }
        try add(new, to: id, in: members, connection)
    }

    // MARK: - Roles

    package static func role(_ id: String, in connection: Database) throws -> Role? {
        try Role.fetchOne(connection, key: id)
    }

    package static func role(named name: String, inUnit unitID: String, in connection: Database) throws -> Role? {
        try Role.filter(Column("name") == name && Column("unitID") == unitID).fetchOne(connection)
    }

    package static func roles(in connection: Database) throws -> [Role] {
        try Role.order(Column("name"), Column("id")).fetchAll(connection)
    }

    /// Returns the roles of a principal and of its groups, sorted by name.
    package static func roles(of principal: Principal, in connection: Database) throws -> [Role] {
        let groups = try groups(of: principal, in: connection).map { Principal(.group, $0.id) }
        let roles = try ([principal] + groups).flatMap { assignee in
            try Role.fetchAll(
                connection,
                sql: """
                    SELECT role.* FROM role JOIN roleAssignment ON ownerID = role.id WHERE kind = ? AND principalID = ?
                    """, arguments: [assignee.kind.rawValue, assignee.id])
        }
        return Set(roles).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    package static func assignments(of roleID: String, in connection: Database) throws -> Set<Principal> {
        try principals(of: roleID, in: assignments, connection)
    }

    package static func permissions(of roles: [Role], in connection: Database) throws -> Set<Permission> {
        try roles.reduce(into: []) { permissions, role in
            permissions.formUnion(
                try Permission.fetchAll(
                    connection, sql: "SELECT resourceServerID, name FROM rolePermission WHERE roleID = ?",
                    arguments: [role.id]))
        }
    }

    /// Writes a role with its permissions. The assignments are not changed.
    package static func write(_ role: Role, permissions: Set<Permission>, in connection: Database) throws {
        try role.save(connection)
        try connection.execute(sql: "DELETE FROM rolePermission WHERE roleID = ?", arguments: [role.id])
        for permission in permissions {
            try connection.execute(
                sql: "INSERT INTO rolePermission (roleID, resourceServerID, name) VALUES (?, ?, ?)",
                arguments: [role.id, permission.resourceServerID, permission.name])
        }
    }

    /// Adds assignees to a role, and keeps the present ones.
    /// - Throws: `Unknown` when the role does not exist.
    package static func assign(_ new: Set<Principal>, toRole id: String, in connection: Database) throws {
        guard try role(id, in: connection) != nil else { throw Unknown(id: id) }
        try add(new, to: id, in: assignments, connection)
    }

    // MARK: - Principals

    private static let members = "groupMember"
    private static let assignments = "roleAssignment"

    private static func add(_ new: Set<Principal>, to id: String, in table: String, _ connection: Database) throws {
        for principal in new {
            try connection.execute(
                sql: """
                    INSERT OR IGNORE INTO \(table) (ownerID, kind, principalID, userID, groupID) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, principal.kind.rawValue, principal.id, principal.kind == .user ? principal.id : nil,
                    principal.kind == .group ? principal.id : nil,
                ])
        }
    }

    private static func principals(of id: String, in table: String, _ connection: Database) throws -> Set<Principal> {
        let rows = try Row.fetchAll(
            connection, sql: "SELECT kind, principalID FROM \(table) WHERE ownerID = ?", arguments: [id])
        return Set(
            rows.compactMap { row in
                Principal.Kind(rawValue: row["kind"]).map { Principal($0, row["principalID"]) }
            })
    }
}

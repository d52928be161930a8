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
        try database.read { connection in
            let roles = try Self.roles(of: Principal(.user, user.id), in: connection)
            return Affiliation(
                unit: try Self.unit(user.unitID, in: connection) ?? .standard,
                groups: try Self.groups(of: Principal(.user, user.id), in: connection),
                roles: roles,
                permissions: try Self.permissions(of: roles, in: connection)
            )
        }
    }

    package func permissions(of principal: Principal) async throws -> Set<Permission> {
        try database.read {
            try Self.permissions(of: Self.roles(of: principal, in: $0), in: $0)
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
        handle: String,
        below parentID: String?,
        in connection: Database
    ) throws -> OrganizationUnit? {
        let units = OrganizationUnit.filter(Column("handle") == handle && Column("parentID") == parentID)
        return try units.fetchOne(connection)
    }

    /// Returns all units, each after the one above it.
    package static func units(in connection: Database) throws -> [OrganizationUnit] {
        try OrganizationUnit.fetchAll(
            connection,
            cached: """
                WITH RECURSIVE ordered (id, depth) AS (
                    SELECT id, 0 FROM organizationUnit WHERE parentID IS NULL
                    UNION SELECT organizationUnit.id, depth + 1 FROM organizationUnit
                    JOIN ordered ON organizationUnit.parentID = ordered.id
                )
                SELECT organizationUnit.* FROM organizationUnit JOIN ordered USING (id) ORDER BY depth, handle
                """
        )
    }

    /// Checks whether a unit is the other one or below it.
    package static func isUnit(
        _ id: String,
        within other: String,
        in connection: Database
    ) throws -> Bool {
        var ancestor: String? = id
        while let current = ancestor {
            if current == other { return true }
            ancestor = try unit(current, in: connection)?.parentID
        }
        return false
    }

    /// Creates a unit below an existing one.
    /// - Returns: the reason why there is no new unit; nil after success.
    package func create(_ unit: OrganizationUnit) async throws -> ServiceError? {
        try await database.pool.write { connection in
            if let parent = unit.parentID, try Self.unit(parent, in: connection) == nil {
                return .unknownUnit
            }
            guard try Self.unit(handle: unit.handle, below: unit.parentID, in: connection) == nil else {
                return .unitHandleTaken
            }
            let namesakes = OrganizationUnit.filter(
                Column("name") == unit.name && Column("parentID") == unit.parentID
            )
            guard try namesakes.isEmpty(connection) else { return .unitNameTaken }

            try Self.write(unit, in: connection)
            return nil
        }
    }

    // MARK: - Groups and roles

    /// Returns the groups of a principal and all that contain one of them, each once, sorted by name.
    package static func groups(of principal: Principal, in connection: Database) throws -> [UserGroup] {
        try UserGroup.fetchAll(
            connection,
            cached: """
                WITH RECURSIVE held (id) AS (
                    SELECT ownerID FROM groupMember WHERE kind = ? AND principalID = ?
                    UNION SELECT ownerID FROM groupMember
                    JOIN held ON kind = 'group' AND principalID = held.id
                )
                SELECT userGroup.* FROM userGroup JOIN held USING (id) ORDER BY name, id
                """,
            arguments: [principal.kind.rawValue, principal.id]
        )
    }

    /// Returns the roles of a principal and of its groups, sorted by name.
    package static func roles(of principal: Principal, in connection: Database) throws -> [Role] {
        let memberships = try groups(of: principal, in: connection)
        let assignees = [principal] + memberships.map { Principal(.group, $0.id) }

        let roles = try assignees.flatMap { assignee in
            try Role.fetchAll(
                connection,
                cached: """
                    SELECT role.* FROM role JOIN roleAssignment ON ownerID = role.id WHERE kind = ? AND principalID = ?
                    """,
                arguments: [assignee.kind.rawValue, assignee.id]
            )
        }
        return Set(roles).sorted { one, other in
            (one.name, one.id) < (other.name, other.id)
        }
    }

    package static func permissions(
        of roles: [Role],
        in connection: Database
    ) throws -> Set<Permission> {
        try roles.reduce(into: []) { permissions, role in
            permissions.formUnion(
                try Permission.fetchAll(
                    connection,
                    cached: "SELECT resourceServerID, name FROM rolePermission WHERE roleID = ?",
                    arguments: [role.id]
                )
            )
        }
    }

    /// Writes a role with its permissions. The assignments are not changed.
    package static func write(_ role: Role, permissions: Set<Permission>, in connection: Database) throws {
        try role.save(connection)
        try connection.execute(cached: "DELETE FROM rolePermission WHERE roleID = ?", arguments: [role.id])
        for permission in permissions {
            try connection.execute(
                cached: "INSERT INTO rolePermission (roleID, resourceServerID, name) VALUES (?, ?, ?)",
                arguments: [role.id, permission.resourceServerID, permission.name]
            )
        }
    }
}

extension PrincipalSet {
    package static func all(in connection: Database) throws -> [Self] {
        try order(Column("name"), Column("id")).fetchAll(connection)
    }

    package static func named(
        _ name: String,
        inUnit unitID: String,
        in connection: Database
    ) throws -> Self? {
        let sets = filter(Column("name") == name && Column("unitID") == unitID)
        return try sets.fetchOne(connection)
    }

    package static func exists(_ id: String, in connection: Database) throws -> Bool {
        try exists(connection, key: id)
    }

    package func principals(in connection: Database) throws -> Set<Principal> {
        let rows = try Row.fetchAll(
            connection,
            cached: "SELECT kind, principalID FROM \(Self.principalTable) WHERE ownerID = ?",
            arguments: [id]
        )

        var principals: Set<Principal> = []
        for row in rows {
            guard let kind = Principal.Kind(rawValue: row["kind"]) else { continue }
            principals.insert(Principal(kind, row["principalID"]))
        }
        return principals
    }

    /// Adds principals to the set with an id, and keeps the present ones.
    /// - Throws: `OrganizationStore.Unknown` when there is no such set.
    package static func add(
        _ new: Set<Principal>,
        to id: String,
        in connection: Database
    ) throws {
        guard try exists(id, in: connection) else {
            throw OrganizationStore.Unknown(id: id)
        }

        for principal in new {
            try connection.execute(
                cached: """
                    INSERT OR IGNORE INTO \(principalTable) (ownerID, kind, principalID, userID, groupID)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, principal.kind.rawValue, principal.id,
                    principal.kind == .user ? principal.id : nil,
                    principal.kind == .group ? principal.id : nil,
                ]
            )
        }
    }
}

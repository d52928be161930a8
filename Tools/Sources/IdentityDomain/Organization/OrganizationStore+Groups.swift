package import GRDB

extension OrganizationStore {
    private static let members = "groupMember"

    package static func group(_ id: String, in connection: Database) throws -> UserGroup? {
        try Row.fetchOne(connection, sql: "SELECT * FROM userGroup WHERE id = ?", arguments: [id]).map(group)
    }

    package static func group(named name: String, inUnit unitID: String, in connection: Database) throws -> UserGroup? {
        try Row.fetchOne(
            connection, sql: "SELECT * FROM userGroup WHERE name = ? AND unitID = ?", arguments: [name, unitID]
        ).map(group)
    }

    /// Returns all groups, sorted by name.
    package static func groups(in connection: Database) throws -> [UserGroup] {
        try Row.fetchAll(connection, sql: "SELECT * FROM userGroup ORDER BY name, id").map(group)
    }

    /// Returns the groups of a principal and the groups that contain one of them, sorted by name. Groups that contain
    /// one another are each listed once.
    package static func groups(of principal: Principal, in connection: Database) throws -> [UserGroup] {
        try Row.fetchAll(
            connection,
            sql: """
                WITH RECURSIVE held (id) AS (
                    SELECT ownerID FROM groupMember WHERE kind = ? AND principalID = ?
                    UNION SELECT ownerID FROM groupMember
                    JOIN held ON kind = 'group' AND principalID = held.id
                )
                SELECT userGroup.* FROM userGroup JOIN held USING (id) ORDER BY name, id
                """, arguments: [principal.kind.rawValue, principal.id]
        ).map(group)
    }

    package static func members(of groupID: String, in connection: Database) throws -> Set<Principal> {
        try principals(of: groupID, in: members, connection)
    }

    package static func write(_ group: UserGroup, in connection: Database) throws {
        try connection.execute(
            sql: """
                INSERT INTO userGroup (id, name, description, unitID) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
                unitID = excluded.unitID
                """, arguments: [group.id, group.name, group.description, group.unitID])
    }

    /// Adds members to a group, and keeps the present ones.
    ///
    /// - Throws: `Unknown` when the group does not exist.
    package static func add(_ new: Set<Principal>, toGroup id: String, in connection: Database) throws {
        guard try group(id, in: connection) != nil else { throw Unknown(id: id) }
        for principal in new { try add(principal, to: id, in: members, connection: connection) }
    }

    private static func group(_ row: Row) -> UserGroup {
        UserGroup(id: row["id"], name: row["name"], description: row["description"], unitID: row["unitID"])
    }
}

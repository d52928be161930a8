package import GRDB

package enum OrganizationTables {
    package static func create(in database: Database) throws {
        try database.create(table: "organizationUnit") { table in
            table.primaryKey("id", .text)
            table.column("handle", .text).notNull()
            table.column("parentID", .text).references("organizationUnit", onDelete: .restrict)
            table.column("name", .text).notNull()
            table.column("description", .text)
            table.column("logoURL", .text)
            table.column("links", .text).notNull()
        }
        // SQLite regards two nulls as different, and a root has no parent.
        try database.execute(
            sql: "CREATE UNIQUE INDEX organizationUnitHandle ON organizationUnit (IFNULL(parentID, ''), handle)")
        try OrganizationStore.write(OrganizationUnit.standard, in: database)
        try database.alter(table: "user") { table in
            table.add(column: "unitID", .text).notNull().defaults(to: OrganizationUnit.standard.id)
        }
        for name in ["userGroup", "role"] {
            try database.create(table: name) { table in
                table.primaryKey("id", .text)
                table.column("name", .text).notNull()
                table.column("description", .text)
                table.column("unitID", .text).notNull().references("organizationUnit", onDelete: .restrict)
                table.uniqueKey(["unitID", "name"])
            }
        }
        try createPrincipals("groupMember", of: "userGroup", in: database)
        try createPrincipals("roleAssignment", of: "role", in: database)
        try database.create(table: "rolePermission") { table in
            table.column("roleID", .text).notNull().references("role", onDelete: .cascade)
            table.column("resourceServerID", .text).notNull()
            table.column("name", .text).notNull()
            table.primaryKey(["roleID", "resourceServerID", "name"])
        }
    }

    /// Creates a table of the principals of a group or of a role. `userID` and `groupID` repeat the id of a user and of
    /// a group, so that the row is deleted with them.
    private static func createPrincipals(_ name: String, of owner: String, in database: Database) throws {
        try database.create(table: name) { table in
            table.column("ownerID", .text).notNull().references(owner, onDelete: .cascade)
            table.column("kind", .text).notNull()
            table.column("principalID", .text).notNull()
            table.column("userID", .text).indexed().references("user", onDelete: .cascade)
            table.column("groupID", .text).indexed().references("userGroup", onDelete: .cascade)
            table.primaryKey(["ownerID", "kind", "principalID"])
        }
        try database.create(indexOn: name, columns: ["kind", "principalID"])
    }
}

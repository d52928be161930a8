import GRDB

/// The first tables of OAuth. `StoreMigration` replaces some of them.
enum OAuthTables {
    static func create(in database: Database) throws {
        // Requests that wait for a second request. Each is used once.
        try database.create(table: "pendingRequest") { table in
            table.column("kind", .text).notNull()
            table.column("hash", .text).notNull()
            table.column("content", .text).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.primaryKey(["kind", "hash"])
        }
        // All tokens of one sign-in. They are revoked together.
        try database.create(table: "tokenFamily") { table in
            table.primaryKey("id", .text)
            table.column("clientID", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("aci", .text).notNull()
            table.column("refreshEnd", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.column("isRevoked", .boolean).notNull().defaults(to: false)
        }
        // A used code is kept, to detect a replay.
        try database.create(table: "authorizationCode") { table in
            table.primaryKey("hash", .text)
            table.column("grantText", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("expiresAt", .double).notNull()
            table.column("isUsed", .boolean).notNull().defaults(to: false)
            table.column("familyID", .text)
            table.column("keptUntil", .double).notNull().indexed()
        }
        // A used token is kept, to detect a replay.
        try database.create(table: "refreshToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("tokenFamily", onDelete: .cascade)
            table.column("usedAt", .double)
            table.column("isVoid", .boolean).notNull().defaults(to: false)
        }
        // Revoked tokens without a family.
        try database.create(table: "revokedToken") { table in
            table.primaryKey("hash", .text)
            table.column("keptUntil", .double).notNull().indexed()
        }
    }

    static func extend(in database: Database) throws {
        // Tokens of a family without a family claim: their claims are the recorded ones. A row is kept longer than its
        // family on purpose, so that a token of a deleted family does not count as one without a family.
        try database.create(table: "familyToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed()
            table.column("keptUntil", .double).notNull().indexed()
        }
        // The successor of a used token, as long as the token may be used once more.
        try database.alter(table: "refreshToken") { $0.add(column: "successor", .text) }
    }

    static func extendFamilies(in database: Database) throws {
        try database.alter(table: "tokenFamily") { table in
            // A password change ended the family. On the recorded server, its access tokens stay valid.
            table.add(column: "isEnded", .boolean).notNull().defaults(to: false)
            // Hash of the browser session of the sign-in.
            table.add(column: "session", .text)
        }
        // Tokens that were obtained in exchange for an ID token do not authorize changes.
        try database.alter(table: "familyToken") {
            $0.add(column: "isReadOnly", .boolean).notNull().defaults(to: false)
        }
    }
}

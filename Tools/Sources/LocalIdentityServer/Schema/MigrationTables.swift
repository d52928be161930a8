import GRDB

/// The tables as the migrations before `StoreMigration` created and extended them. It replaces many of them.
enum MigrationTables {
    static func createUsers(in database: Database) throws {
        // The users of all protocols. E-mail addresses are compared without regard to case, user names with regard
        // to it.
        try database.create(table: "user") { table in
            table.primaryKey("id", .text)
            table.column("username", .text).unique()
            table.column("email", .text).unique().collate(.nocase)
            table.column("phone", .text).unique()
            table.column("alias", .text).unique()
            table.required(.double, "createdAt", "updatedAt")
        }
        try database.create(table: "userAttribute") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.required(.text, "name", "value")
            table.primaryKey(["userID", "name"])
        }
        try database.create(table: "credential") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.required(.text, "kind", "value")
            table.required(.double, "updatedAt")
            table.primaryKey(["userID", "kind"])
        }
        try createFailures("passwordFailure", in: database)
        try database.create(table: "sentCode") { table in
            table.primaryKey("id", .text)
            table.user()
            table.required(.text, "applicationID", "salt", "hash")
            table.required(.double, "sentAt", "expiresAt")
            table.counter("wrongAttempts")
            table.flag("isUsed")
        }
        try createFailures("codeFailure", in: database)
        try database.create(table: "execution") { table in
            table.primaryKey("id", .text)
            table.required(.text, "state")
            table.expiry("expiresAt")
        }
    }

    private static func createFailures(_ name: String, in database: Database) throws {
        try database.create(table: name) { table in
            table.autoIncrementedPrimaryKey("id")
            table.user()
            table.required(.double, "at")
        }
    }

    // MARK: - OAuth

    static func createOAuth(in database: Database) throws {
        // Requests that wait for a second request. Each is used once.
        try database.create(table: "pendingRequest") { table in
            table.required(.text, "kind", "hash", "content")
            table.expiry("expiresAt")
            table.primaryKey(["kind", "hash"])
        }
        // All tokens of one sign-in. They are revoked together.
        try database.create(table: "tokenFamily") { table in
            table.primaryKey("id", .text)
            table.required(.text, "clientID")
            table.user()
            table.required(.text, "aci")
            table.required(.double, "refreshEnd")
            table.expiry("keptUntil")
            table.flag("isRevoked")
        }
        // A used code is kept, to detect a replay.
        try database.create(table: "authorizationCode") { table in
            table.primaryKey("hash", .text)
            table.required(.text, "grantText")
            table.user()
            table.required(.double, "expiresAt")
            table.flag("isUsed")
            table.column("familyID", .text)
            table.expiry("keptUntil")
        }
        // A used token is kept, to detect a replay.
        try database.create(table: "refreshToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("tokenFamily", onDelete: .cascade)
            table.column("usedAt", .double)
            table.flag("isVoid")
        }
        // Revoked tokens without a family.
        try database.create(table: "revokedToken") { table in
            table.primaryKey("hash", .text)
            table.expiry("keptUntil")
        }
    }

    static func extendOAuth(in database: Database) throws {
        // Tokens of a family without a family claim: their claims are the recorded ones. A row is kept longer than its
        // family on purpose, so that a token of a deleted family does not count as one without a family.
        try database.create(table: "familyToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed()
            table.expiry("keptUntil")
        }
        // The successor of a used token, as long as the token may be used once more.
        try database.alter(table: "refreshToken") { $0.add(column: "successor", .text) }
    }

    static func extendFamilies(in database: Database) throws {
        try database.alter(table: "tokenFamily") { table in
            // A password change ended the family. On the recorded server, its access tokens stay valid.
            table.addFlag("isEnded")
            // Hash of the browser session of the sign-in.
            table.add(column: "session", .text)
        }
        // Tokens that were obtained in exchange for an ID token do not authorize changes.
        try database.alter(table: "familyToken") { $0.addFlag("isReadOnly") }
    }

    // MARK: - Flows

    static func createProviders(in database: Database) throws {
        try database.create(table: "federatedIdentity") { table in
            table.required(.text, "connectionID", "subject")
            table.user()
            table.required(.double, "createdAt")
            table.primaryKey(["connectionID", "subject"])
        }
        try database.create(table: "passkey") { table in
            table.primaryKey("id", .text)
            table.user()
            table.required(.blob, "publicKey")
            table.required(.integer, "counter")
            table.required(.text, "transports")
            table.required(.double, "createdAt")
            table.column("lastUsedAt", .double)
        }
    }

    static func createSessions(in database: Database) throws {
        try database.create(table: "session") { table in
            table.primaryKey("hash", .text)
            table.required(.text, "flow")
            table.user()
            table.required(.double, "provenAt", "usedAt")
            table.expiry("expiresAt")
        }
        try database.create(table: "sentLink") { table in
            table.autoIncrementedPrimaryKey("id")
            table.user()
            table.required(.text, "kind")
            table.required(.double, "sentAt")
        }
        // The consent decisions of users, approvals and denials.
        try database.create(table: "consent") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.required(.text, "applicationID", "purpose", "element")
            table.required(.boolean, "isApproved")
            table.required(.double, "decidedAt")
            table.primaryKey(["userID", "applicationID", "purpose", "element"])
        }
        try database.alter(table: "sentCode") { table in
            table.add(column: "channel", .text).notNull().defaults(to: "email")
            table.add(column: "flow", .text).notNull().defaults(to: "")
        }
        try database.alter(table: "execution") { $0.addFlag("isContinued") }
        try database.execute(
            sql: "CREATE INDEX userAttributePhone ON userAttribute (value) WHERE name = 'phone_number'")
    }

    // MARK: - User pools and tenants

    static func createPools(in database: Database) throws {
        try database.create(table: "poolUser") { table in
            table.primaryKey("userID", .text).references("user", onDelete: .cascade)
            table.required(.text, "state")
            table.column("verifiedPhone", .text).indexed()
        }
        // One code per purpose: a new one replaces it.
        try database.create(table: "poolCode") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.required(.text, "purpose", "salt", "hash", "channel", "destination")
            table.counter("wrongAttempts")
            table.expiry("expiresAt")
            table.primaryKey(["userID", "purpose"])
        }
        try database.create(table: "poolSending") { table in
            table.autoIncrementedPrimaryKey("id")
            table.user()
            table.required(.double, "sentAt")
        }
        // Sessions that wait for their next request.
        try database.create(table: "poolSession") { table in
            table.primaryKey("hash", .text)
            table.required(.text, "content")
            table.counter("failures")
            table.expiry("expiresAt")
        }
        try createFamilies("pool", realm: "poolID", in: database)
    }

    static func extendPools(in database: Database) throws {
        try createEvents("poolStranger", in: database)
        // Sign-ins look up phone numbers, and many users can claim the same one.
        try database.execute(
            sql: "CREATE INDEX phoneNumber ON userAttribute (value) WHERE name = 'phone_number'")
    }

    static func addDevices(in database: Database) throws {
        try database.create(table: "poolDevice") { table in
            table.primaryKey("key", .text)
            table.required(.text, "groupKey", "poolID")
            table.user()
            table.column("name", .text)
            table.column("verifier", .text)
            table.flag("isRemembered")
            table.required(.double, "createdAt", "authenticatedAt", "modifiedAt")
        }
        try database.alter(table: "poolFamily") { $0.add(column: "deviceKey", .text) }
    }

    static func createTenants(in database: Database) throws {
        try database.create(table: "entraUser") { table in
            table.primaryKey("userID", .text).references("user", onDelete: .cascade)
            table.required(.text, "methods")
        }
        try database.create(table: "entraConversation") { table in
            table.primaryKey("hash", .text)
            table.required(.text, "content")
            table.expiry("expiresAt")
        }
        // One code per conversation: a new one replaces it.
        try database.create(table: "entraCode") { table in
            table.primaryKey("conversationID", .text)
            table.required(.text, "salt", "hash", "channel", "destination")
            table.counter("wrongAttempts")
            table.required(.double, "sentAt")
            table.expiry("expiresAt")
        }
        // Rate limit events: sent codes, and wrong codes of users without an account.
        try createEvents("entraDeed", in: database)
        try createFamilies("entra", realm: "tenantID", in: database)
    }

    static func extendTenants(in database: Database) throws {
        try database.alter(table: "entraConversation") { table in
            table.add(column: "conversationID", .text).notNull().defaults(to: "").indexed()
        }
        try database.alter(table: "entraFamily") { $0.addFlag("isStrong") }
    }

    private static func createEvents(_ name: String, in database: Database) throws {
        try database.create(table: name) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("hash", .text).notNull().indexed()
            table.required(.text, "deed")
            table.expiry("at")
        }
    }

    private static func createFamilies(_ prefix: String, realm: String, in database: Database) throws {
        // All tokens that come from one sign-in.
        try database.create(table: "\(prefix)Family") { table in
            table.primaryKey("id", .text)
            table.required(.text, realm, "clientID")
            table.user()
            table.required(.double, "provenAt", "refreshEnd")
            table.expiry("keptUntil")
            table.flag("isRevoked")
        }
        // A used token stays, to detect replay.
        try database.create(table: "\(prefix)Refresh") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("\(prefix)Family", onDelete: .cascade)
            table.column("usedAt", .double)
        }
    }
}

extension TableDefinition {
    /// Adds columns that are never null.
    fileprivate func required(_ type: Database.ColumnType, _ names: String...) {
        for name in names { column(name, type).notNull() }
    }

    /// Adds the id of the row's user. The row is deleted with the user.
    fileprivate func user() {
        column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
    }

    /// Adds the time at which the row is deleted.
    fileprivate func expiry(_ name: String) {
        column(name, .double).notNull().indexed()
    }

    fileprivate func counter(_ name: String) {
        column(name, .integer).notNull().defaults(to: 0)
    }

    fileprivate func flag(_ name: String) {
        column(name, .boolean).notNull().defaults(to: false)
    }
}

extension TableAlteration {
    fileprivate func addFlag(_ name: String) {
        add(column: name, .boolean).notNull().defaults(to: false)
    }
}

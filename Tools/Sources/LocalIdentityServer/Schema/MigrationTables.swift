import GRDB
import IdentityDomain

/// The tables as the migrations created and extended them. `StoreMigration` replaces many of them.
enum MigrationTables {
    static func createUsers(in database: Database) throws {
        // The users of all protocols. E-mail addresses are not case-sensitive, user names are.
        let email = Column { $0.column("email", .text).unique().collate(.nocase) }
        try database.create(
            "user",
            .key("id"),
            .unique("username"),
            email,
            .unique("phone"),
            .unique("alias"),
            .times("createdAt", "updatedAt")
        )
        try database.create("userAttribute", .ofUser, .texts("name", "value"), .primaryKey("userID", "name"))
        try database.create(
            "credential",
            .ofUser,
            .texts("kind", "value"),
            .times("updatedAt"),
            .primaryKey("userID", "kind")
        )
        try database.create("passwordFailure", .number, .user, .times("at"))
        try database.create(
            "sentCode",
            .key("id"),
            .user,
            .texts("applicationID", "salt", "hash"),
            .times("sentAt", "expiresAt"),
            .counter("wrongAttempts"),
            .flag("isUsed")
        )
        try database.create("codeFailure", .number, .user, .times("at"))
        try database.create("execution", .key("id"), .texts("state"), .indexedTime("expiresAt"))
    }

    // MARK: - OAuth

    static func createOAuth(in database: Database) throws {
        // Requests that wait for a second request. Each is used once.
        try database.create(
            "pendingRequest",
            .texts("kind", "hash", "content"),
            .indexedTime("expiresAt"),
            .primaryKey("kind", "hash")
        )
        // All tokens of one sign-in. They are revoked together.
        try database.create(
            "tokenFamily",
            .key("id"),
            .texts("clientID"),
            .user,
            .texts("aci"),
            .times("refreshEnd"),
            .indexedTime("keptUntil"),
            .flag("isRevoked")
        )
        // A used code is kept, to detect a replay.
        try database.create(
            "authorizationCode",
            .key("hash"),
            .texts("grantText"),
            .user,
            .times("expiresAt"),
            .flag("isUsed"),
            .optional("familyID", .text),
            .indexedTime("keptUntil")
        )
        // A used token is kept, to detect a replay.
        try database.create(
            "refreshToken",
            .key("hash"),
            .family("tokenFamily"),
            .optional("usedAt", .double),
            .flag("isVoid")
        )
        // Revoked tokens without a family.
        try database.create("revokedToken", .key("hash"), .indexedTime("keptUntil"))
    }

    static func extendOAuth(in database: Database) throws {
        // Tokens of a family without a family claim: their claims are the recorded ones. A row is kept longer than its
        // family on purpose, so that a token of a deleted family does not count as one without a family.
        try database.create("familyToken", .key("hash"), .indexed("familyID"), .indexedTime("keptUntil"))
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
        try database.create(
            "federatedIdentity",
            .texts("connectionID", "subject"),
            .user,
            .times("createdAt"),
            .primaryKey("connectionID", "subject")
        )
        try database.create(
            "passkey",
            .key("id"),
            .user,
            .required("publicKey", .blob),
            .required("counter", .integer),
            .texts("transports"),
            .times("createdAt"),
            .optional("lastUsedAt", .double)
        )
    }

    static func createSessions(in database: Database) throws {
        try database.create(
            "session",
            .key("hash"),
            .texts("flow"),
            .user,
            .times("provenAt", "usedAt"),
            .indexedTime("expiresAt")
        )
        try database.create("sentLink", .number, .user, .texts("kind"), .times("sentAt"))
        // The consent decisions of users, approvals and denials.
        try database.create(
            "consent",
            .ofUser,
            .texts("applicationID", "purpose", "element"),
            .required("isApproved", .boolean),
            .times("decidedAt"),
            .primaryKey("userID", "applicationID", "purpose", "element")
        )
        try database.alter(table: "sentCode") { table in
            table.add(column: "channel", .text).notNull().defaults(to: "email")
            table.add(column: "flow", .text).notNull().defaults(to: "")
        }
        try database.alter(table: "execution") { $0.addFlag("isContinued") }
        try database.execute(
            sql: "CREATE INDEX userAttributePhone ON userAttribute (value) WHERE name = 'phone_number'"
        )
    }

    // MARK: - User pools and tenants

    static func createPools(in database: Database) throws {
        let verifiedPhone = Column { $0.column("verifiedPhone", .text).indexed() }
        try database.create("poolUser", .userKey, .texts("state"), verifiedPhone)
        // One code per purpose: a new one replaces it.
        try database.create(
            "poolCode",
            .ofUser,
            .texts("purpose", "salt", "hash", "channel", "destination"),
            .counter("wrongAttempts"),
            .indexedTime("expiresAt"),
            .primaryKey("userID", "purpose")
        )
        try database.create("poolSending", .number, .user, .times("sentAt"))
        // Sessions that wait for their next request.
        try database.create(
            "poolSession",
            .key("hash"),
            .texts("content"),
            .counter("failures"),
            .indexedTime("expiresAt")
        )
        try createFamilies("pool", realm: "poolID", in: database)
    }

    static func extendPools(in database: Database) throws {
        try database.create("poolStranger", .number, .indexed("hash"), .texts("deed"), .indexedTime("at"))
        // Sign-ins look up phone numbers, and many users can claim the same one.
        try database.execute(
            sql: "CREATE INDEX phoneNumber ON userAttribute (value) WHERE name = 'phone_number'"
        )
    }

    static func addDevices(in database: Database) throws {
        try database.create(
            "poolDevice",
            .key("key"),
            .texts("groupKey", "poolID"),
            .user,
            .optional("name", .text),
            .optional("verifier", .text),
            .flag("isRemembered"),
            .times("createdAt", "authenticatedAt", "modifiedAt")
        )
        try database.alter(table: "poolFamily") { $0.add(column: "deviceKey", .text) }
    }

    static func createTenants(in database: Database) throws {
        try database.create("entraUser", .userKey, .texts("methods"))
        try database.create("entraConversation", .key("hash"), .texts("content"), .indexedTime("expiresAt"))
        // One code per conversation: a new one replaces it.
        try database.create(
            "entraCode",
            .key("conversationID"),
            .texts("salt", "hash", "channel", "destination"),
            .counter("wrongAttempts"),
            .times("sentAt"),
            .indexedTime("expiresAt")
        )
        // Rate limit events: sent codes, and wrong codes of users without an account.
        try database.create("entraDeed", .number, .indexed("hash"), .texts("deed"), .indexedTime("at"))
        try createFamilies("entra", realm: "tenantID", in: database)
    }

    static func extendTenants(in database: Database) throws {
        try database.alter(table: "entraConversation") { table in
            table.add(column: "conversationID", .text).notNull().defaults(to: "").indexed()
        }
        try database.alter(table: "entraFamily") { $0.addFlag("isStrong") }
    }

    // MARK: - Organization

    static func createOrganization(in database: Database) throws {
        let parent = Column { $0.column("parentID", .text).references("organizationUnit", onDelete: .restrict) }
        try database.create(
            "organizationUnit",
            .key("id"),
            .texts("handle"),
            parent,
            .texts("name"),
            .optional("description", .text),
            .optional("logoURL", .text),
            .texts("links")
        )
        // SQLite regards two nulls as different, and a root has no parent.
        try database.execute(
            sql: "CREATE UNIQUE INDEX organizationUnitHandle ON organizationUnit (IFNULL(parentID, ''), handle)"
        )
        try OrganizationStore.write(OrganizationUnit.standard, in: database)
        try database.alter(table: "user") { table in
            table.add(column: "unitID", .text).notNull().defaults(to: OrganizationUnit.standard.id)
        }
        let unit = Column {
            $0.column("unitID", .text).notNull().references("organizationUnit", onDelete: .restrict)
        }
        for name in ["userGroup", "role"] {
            try database.create(
                name,
                .key("id"),
                .texts("name"),
                .optional("description", .text),
                unit,
                .uniqueKey("unitID", "name")
            )
        }
        // `userID` and `groupID` repeat the id of a user and of a group, so that the row is deleted with them.
        for (name, owner) in [("groupMember", "userGroup"), ("roleAssignment", "role")] {
            try database.create(
                name,
                .part("ownerID", of: owner),
                .texts("kind", "principalID"),
                .optionalReference("userID", to: "user"),
                .optionalReference("groupID", to: "userGroup"),
                .primaryKey("ownerID", "kind", "principalID")
            )
            try database.create(indexOn: name, columns: ["kind", "principalID"])
        }
        try database.create(
            "rolePermission",
            .part("roleID", of: "role"),
            .texts("resourceServerID", "name"),
            .primaryKey("roleID", "resourceServerID", "name")
        )
    }

    static func createImportedDocuments(in database: Database) throws {
        try database.create(
            ImportedDocument.table,
            .texts("type", "key"),
            .optional("id", .text),
            .optional("name", .text),
            .texts("text"),
            .times("importedAt"),
            .primaryKey("type", "key")
        )
    }

    // MARK: - Stores of all protocols

    /// Creates the tables of `CodeStore`, `AttemptLog` and `ConversationStore`. The column `number` is the sequence
    /// number of a row, ascending in a realm.
    static func createStores(in database: Database) throws {
        try database.create(
            "code",
            .texts("realm", "id"),
            .optionalReference("userID", to: "user"),
            .texts("context", "channel", "destination", "salt", "hash"),
            .counter("wrongAttempts"),
            .times("sentAt", "expiresAt"),
            .indexedTime("keptUntil"),
            .primaryKey("realm", "id")
        )
        try database.create(
            "attempt",
            .texts("realm"),
            .required("number", .integer),
            .texts("kind", "subject"),
            .times("at"),
            .indexedTime("keptUntil"),
            .primaryKey("realm", "number")
        )
        try database.create(indexOn: "attempt", columns: ["realm", "kind", "subject", "at"])
        try database.create(
            "conversation",
            .texts("realm", "hash"),
            .required("number", .integer),
            .optional("groupID", .text),
            .texts("content"),
            .counter("failures"),
            .flag("isContinued"),
            .times("expiresAt"),
            .indexedTime("keptUntil"),
            .primaryKey("realm", "hash"),
            .uniqueKey("realm", "number")
        )
        try database.create(indexOn: "conversation", columns: ["realm", "isContinued", "number"])
        try database.create(indexOn: "conversation", columns: ["realm", "groupID", "number"])
        // The records of signed tokens, and of revoked tokens without a family.
        let family = Column { $0.column("familyID", .text).indexed() }
        try database.create(
            "issuedToken",
            .key("hash"),
            family,
            .required("isReadOnly", .boolean),
            .indexedTime("keptUntil")
        )
    }

    private static func createFamilies(_ prefix: String, realm: String, in database: Database) throws {
        // All tokens that come from one sign-in.
        try database.create(
            "\(prefix)Family",
            .key("id"),
            .texts(realm, "clientID"),
            .user,
            .times("provenAt", "refreshEnd"),
            .indexedTime("keptUntil"),
            .flag("isRevoked")
        )
        // A used token stays, to detect replay.
        try database.create(
            "\(prefix)Refresh",
            .key("hash"),
            .family("\(prefix)Family"),
            .optional("usedAt", .double)
        )
    }
}

/// Columns of a table, or its primary key.
private struct Column {
    let add: (TableDefinition) -> Void

    static var number: Column { Column { $0.autoIncrementedPrimaryKey("id") } }

    /// The id of the row's user. The row is deleted with the user.
    static var user: Column { indexedReference("userID", to: "user") }

    /// The same as `user`, in a primary key of several columns, which is an index too.
    static var ofUser: Column { part("userID", of: "user") }

    /// The same as `user`, as the primary key.
    static var userKey: Column { Column { $0.primaryKey("userID", .text).references("user", onDelete: .cascade) } }

    /// The token family of the row. The row is deleted with it.
    static func family(_ table: String) -> Column { indexedReference("familyID", to: table) }

    /// The id of a row that the table's primary key contains. The row is deleted with it.
    static func part(_ name: String, of table: String) -> Column {
        Column { $0.column(name, .text).notNull().references(table, onDelete: .cascade) }
    }

    static func optionalReference(_ name: String, to table: String) -> Column {
        Column { $0.column(name, .text).indexed().references(table, onDelete: .cascade) }
    }

    private static func indexedReference(_ name: String, to table: String) -> Column {
        Column { $0.column(name, .text).notNull().indexed().references(table, onDelete: .cascade) }
    }

    static func key(_ name: String) -> Column { Column { $0.primaryKey(name, .text) } }
    static func primaryKey(_ names: String...) -> Column { Column { $0.primaryKey(names) } }
    static func uniqueKey(_ names: String...) -> Column { Column { $0.uniqueKey(names) } }
    static func unique(_ name: String) -> Column { Column { $0.column(name, .text).unique() } }
    static func indexed(_ name: String) -> Column { Column { $0.column(name, .text).notNull().indexed() } }
    static func texts(_ names: String...) -> Column {
        Column { for name in names { $0.column(name, .text).notNull() } }
    }
    static func times(_ names: String...) -> Column {
        Column { for name in names { $0.column(name, .double).notNull() } }
    }
    static func indexedTime(_ name: String) -> Column { Column { $0.column(name, .double).notNull().indexed() } }

    static func counter(_ name: String) -> Column { Column { $0.column(name, .integer).notNull().defaults(to: 0) } }
    static func flag(_ name: String) -> Column { Column { $0.column(name, .boolean).notNull().defaults(to: false) } }
    static func required(_ name: String, _ type: Database.ColumnType) -> Column {
        Column { $0.column(name, type).notNull() }
    }

    static func optional(_ name: String, _ type: Database.ColumnType) -> Column { Column { $0.column(name, type) } }
}

extension Database {
    fileprivate func create(_ name: String, _ columns: Column...) throws {
        try create(table: name) { table in
            for column in columns { column.add(table) }
        }
    }
}

extension TableAlteration {
    fileprivate func addFlag(_ name: String) { add(column: name, .boolean).notNull().defaults(to: false) }
}

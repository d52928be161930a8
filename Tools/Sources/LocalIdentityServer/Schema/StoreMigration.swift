import GRDB
import IdentityBase
import IdentityDomain

/// The migration of the tables of each protocol to those of `CodeStore`, `TokenFamilyStore`, `ConversationStore` and
/// `AttemptLog`. It copies all rows.
///
/// Earlier versions did not store the pool of a code or sent message, nor when an attempt ceases to count. Such codes
/// get the realm of all pools, and attempts the standard window. The names of realms and kinds are those of this
/// version: later versions may use others, but a migration stays as it is.
enum StoreMigration {
    /// Seconds of the standard window of attempts, and for which a tenant's expired codes are kept.
    private static let window = 600
    private static let unknownUserWindow = 3_600
    private static let expiredConversationLife = 3_600

    static func run(in database: Database) throws {
        try MigrationTables.createStores(in: database)
        let digest = DatabaseFunction("digest", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map(Digest.text)
        }
        database.add(function: digest)
        defer { database.remove(function: digest) }

        try copyCodes(in: database)
        try copyAttempts(in: database)
        try copyConversations(in: database)
        try copyFamilies(in: database)
        try copyIssuedTokens(in: database)

        try database.rename(table: "poolUser", to: "account")
        for table in [
            "sentCode", "poolCode", "entraCode", "codeFailure", "passwordFailure", "sentLink", "poolSending",
            "poolStranger", "entraDeed", "execution", "pendingRequest", "poolSession", "entraConversation",
            "poolRefresh", "poolFamily", "entraRefresh", "entraFamily", "familyToken", "revokedToken",
        ] {
            try database.drop(table: table)
        }
    }

    private static func copyCodes(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO code (realm, id, userID, context, channel, destination, salt, hash, wrongAttempts, sentAt,
                    expiresAt, keptUntil)
                SELECT 'flow', id, userID, flow || ' ' || applicationID, channel, COALESCE(destination, ''), salt, hash,
                    wrongAttempts, sentAt, expiresAt, expiresAt + :window
                FROM sentCode WHERE NOT isUsed ORDER BY rowid;
                INSERT INTO code (realm, id, userID, context, channel, destination, salt, hash, wrongAttempts, sentAt,
                    expiresAt, keptUntil)
                SELECT 'pool', userID || ' ' || purpose, userID, '', channel, destination, salt, hash, wrongAttempts,
                    expiresAt, expiresAt, expiresAt
                FROM poolCode;
                INSERT INTO code (realm, id, userID, context, channel, destination, salt, hash, wrongAttempts, sentAt,
                    expiresAt, keptUntil)
                SELECT 'tenant:' || tenantID, entraCode.conversationID, NULL, '', channel, destination, salt, hash,
                    wrongAttempts, sentAt, entraCode.expiresAt, entraCode.expiresAt + :window
                FROM entraCode JOIN (
                    SELECT conversationID, MAX(json_extract(content, '$.tenantID')) AS tenantID FROM entraConversation
                    GROUP BY conversationID
                ) AS conversation ON conversation.conversationID = entraCode.conversationID
                """,
            arguments: ["window": window]
        )
    }

    /// Each statement copies the attempts of one realm, in their order.
    private static func copyAttempts(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO attempt (realm, number, kind, subject, at, keptUntil)
                SELECT 'users', ROW_NUMBER() OVER (ORDER BY at), kind, digest(userID), at, at + :window FROM (
                    SELECT 'password' AS kind, userID, at FROM passwordFailure
                    UNION ALL SELECT 'code', userID, at FROM codeFailure
                    UNION ALL SELECT 'sending:' || channel, userID, sentAt FROM sentCode
                    UNION ALL SELECT 'link:' || kind, userID, sentAt FROM sentLink);
                INSERT INTO attempt (realm, number, kind, subject, at, keptUntil)
                SELECT 'pool', ROW_NUMBER() OVER (ORDER BY id), 'sending', digest(userID), sentAt, sentAt + :window
                FROM poolSending;
                INSERT INTO attempt (realm, number, kind, subject, at, keptUntil)
                SELECT 'unknown', ROW_NUMBER() OVER (ORDER BY id), deed, hash, at, at + :unknownUserWindow
                FROM poolStranger;
                INSERT INTO attempt (realm, number, kind, subject, at, keptUntil)
                SELECT 'tenant', ROW_NUMBER() OVER (ORDER BY id),
                    CASE deed WHEN 'wrong' THEN 'code' ELSE deed END, hash, at, at + :window
                FROM entraDeed
                """,
            arguments: ["window": window, "unknownUserWindow": unknownUserWindow]
        )
    }

    private static func copyConversations(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO conversation (realm, hash, number, content, isContinued, expiresAt, keptUntil)
                SELECT 'flow', digest(id), ROW_NUMBER() OVER (ORDER BY rowid), state, isContinued, expiresAt, expiresAt
                FROM execution;
                INSERT INTO conversation (realm, hash, number, content, expiresAt, keptUntil)
                SELECT 'oauth:' || kind, hash, ROW_NUMBER() OVER (PARTITION BY kind ORDER BY rowid), content, expiresAt,
                    expiresAt
                FROM pendingRequest;
                INSERT INTO conversation (realm, hash, number, content, failures, expiresAt, keptUntil)
                SELECT 'pool:' || poolID, hash, ROW_NUMBER() OVER (PARTITION BY poolID ORDER BY position), content,
                    failures, expiresAt, expiresAt
                FROM (SELECT *, rowid AS position, json_extract(content, '$.poolID') AS poolID FROM poolSession);
                INSERT INTO conversation (realm, hash, number, groupID, content, expiresAt, keptUntil)
                SELECT 'tenant:' || tenantID, hash, ROW_NUMBER() OVER (PARTITION BY tenantID ORDER BY position),
                    conversationID, content, expiresAt, expiresAt + :expiredLife
                FROM (
                    SELECT *, rowid AS position, json_extract(content, '$.tenantID') AS tenantID
                    FROM entraConversation)
                """,
            arguments: ["expiredLife": expiredConversationLife]
        )
    }

    private static func copyFamilies(in database: Database) throws {
        // Earlier versions did not store the time of the authentication for OAuth. It is not used there.
        try database.alter(table: "tokenFamily") { table in
            table.add(column: "realm", .text).notNull().defaults(to: "")
            table.add(column: "provenAt", .double).notNull().defaults(to: 0)
            table.add(column: "details", .text).notNull().defaults(to: "{}")
        }

        try database.execute(
            sql: """
                UPDATE tokenFamily SET realm = 'oauth', details = json_object('aci', aci);
                UPDATE tokenFamily SET isEnded = TRUE
                WHERE id IN (SELECT familyID FROM refreshToken WHERE isVoid)
                """
        )
        try database.alter(table: "tokenFamily") { $0.drop(column: "aci") }
        try database.alter(table: "refreshToken") { $0.drop(column: "isVoid") }

        try database.execute(
            sql: """
                INSERT INTO tokenFamily (realm, id, clientID, userID, provenAt, refreshEnd, keptUntil, isRevoked, details)
                SELECT 'pool:' || poolID, id, clientID, userID, provenAt, refreshEnd, keptUntil, isRevoked,
                    CASE WHEN deviceKey IS NULL THEN '{}' ELSE json_object('deviceKey', deviceKey) END
                FROM poolFamily;
                INSERT INTO tokenFamily (realm, id, clientID, userID, provenAt, refreshEnd, keptUntil, isRevoked, details)
                SELECT 'tenant:' || tenantID, id, clientID, userID, provenAt, refreshEnd, keptUntil, isRevoked,
                    json_object('isStrong', json(CASE WHEN isStrong THEN 'true' ELSE 'false' END))
                FROM entraFamily;
                INSERT INTO refreshToken (hash, familyID, usedAt, successor)
                SELECT hash, familyID, usedAt, successor FROM poolRefresh
                UNION ALL SELECT hash, familyID, usedAt, successor FROM entraRefresh
                """
        )
    }

    private static func copyIssuedTokens(in database: Database) throws {
        // Revoked tokens come last: they replace a record with the same id.
        try database.execute(
            sql: """
                INSERT INTO issuedToken (hash, familyID, isReadOnly, keptUntil)
                SELECT hash, familyID, isReadOnly, keptUntil FROM familyToken;
                INSERT OR REPLACE INTO issuedToken (hash, familyID, isReadOnly, keptUntil)
                SELECT hash, NULL, FALSE, keptUntil FROM revokedToken
                """
        )
    }
}

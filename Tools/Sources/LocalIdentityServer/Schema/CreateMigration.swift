import GRDB
import IdentityDomain

/// The migration that creates all tables.
///
/// Rows of users, groups and roles that are deleted take the rows with them that refer to them. Times are seconds since
/// 1970; `keptUntil` is the time after which the expiry sweep deletes a row.
enum CreateMigration {
    static func run(in database: Database) throws {
        for tables in [users, organization, oauth, flows, userPools, stores] { try database.execute(sql: tables) }
        try OrganizationStore.write(OrganizationUnit.standard, in: database)
    }

    private static let users = """
        -- The users of all protocols. Email addresses are unique without regard to case, user names with it.
        CREATE TABLE user (
            id TEXT PRIMARY KEY NOT NULL,
            type TEXT NOT NULL,
            unitID TEXT NOT NULL,
            username TEXT UNIQUE,
            email TEXT UNIQUE COLLATE NOCASE,
            phone TEXT UNIQUE,
            alias TEXT UNIQUE,
            createdAt DOUBLE NOT NULL,
            updatedAt DOUBLE NOT NULL
        );
        CREATE INDEX userNameWithoutCase ON user (username COLLATE NOCASE);

        CREATE TABLE userAttribute (
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (userID, name)
        );
        -- Sign-ins look up phone numbers, and many users can claim the same one.
        CREATE INDEX userPhoneNumber ON userAttribute (value) WHERE name = 'phone_number';

        CREATE TABLE credential (
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            updatedAt DOUBLE NOT NULL,
            PRIMARY KEY (userID, kind)
        );

        CREATE TABLE passkey (
            id TEXT PRIMARY KEY NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            relyingPartyID TEXT NOT NULL,
            name TEXT NOT NULL,
            publicKey BLOB NOT NULL,
            counter INTEGER NOT NULL,
            transports TEXT NOT NULL,
            createdAt DOUBLE NOT NULL,
            lastUsedAt DOUBLE
        );
        CREATE INDEX passkeyOfUser ON passkey (userID);

        CREATE TABLE federatedIdentity (
            connectionID TEXT NOT NULL,
            subject TEXT NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            createdAt DOUBLE NOT NULL,
            PRIMARY KEY (connectionID, subject)
        );
        CREATE INDEX federatedIdentityOfUser ON federatedIdentity (userID);
        """

    private static let organization = """
        CREATE TABLE organizationUnit (
            id TEXT PRIMARY KEY NOT NULL,
            handle TEXT NOT NULL,
            parentID TEXT REFERENCES organizationUnit (id) ON DELETE RESTRICT,
            name TEXT NOT NULL,
            description TEXT,
            logoURL TEXT,
            links TEXT NOT NULL
        );
        CREATE INDEX organizationUnitOfParent ON organizationUnit (parentID);
        -- SQLite regards two nulls as different, and a root has no parent.
        CREATE UNIQUE INDEX organizationUnitHandle ON organizationUnit (IFNULL(parentID, ''), handle);

        CREATE TABLE userGroup (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            description TEXT,
            unitID TEXT NOT NULL REFERENCES organizationUnit (id) ON DELETE RESTRICT,
            UNIQUE (unitID, name)
        );

        CREATE TABLE role (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            description TEXT,
            unitID TEXT NOT NULL REFERENCES organizationUnit (id) ON DELETE RESTRICT,
            UNIQUE (unitID, name)
        );

        CREATE TABLE rolePermission (
            roleID TEXT NOT NULL REFERENCES role (id) ON DELETE CASCADE,
            resourceServerID TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (roleID, resourceServerID, name)
        );

        -- `userID` and `groupID` repeat the id of a user and of a group, so that the row is deleted with them.
        CREATE TABLE groupMember (
            ownerID TEXT NOT NULL REFERENCES userGroup (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            principalID TEXT NOT NULL,
            userID TEXT REFERENCES user (id) ON DELETE CASCADE,
            groupID TEXT REFERENCES userGroup (id) ON DELETE CASCADE,
            PRIMARY KEY (ownerID, kind, principalID)
        );
        CREATE INDEX groupMemberUser ON groupMember (userID);
        CREATE INDEX groupMemberGroup ON groupMember (groupID);
        CREATE INDEX groupMemberPrincipal ON groupMember (kind, principalID);

        -- The same for roles.
        CREATE TABLE roleAssignment (
            ownerID TEXT NOT NULL REFERENCES role (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            principalID TEXT NOT NULL,
            userID TEXT REFERENCES user (id) ON DELETE CASCADE,
            groupID TEXT REFERENCES userGroup (id) ON DELETE CASCADE,
            PRIMARY KEY (ownerID, kind, principalID)
        );
        CREATE INDEX roleAssignmentUser ON roleAssignment (userID);
        CREATE INDEX roleAssignmentGroup ON roleAssignment (groupID);
        CREATE INDEX roleAssignmentPrincipal ON roleAssignment (kind, principalID);
        """

    private static let oauth = """
        -- All tokens of one sign-in, which are revoked together. A family that a password change has ended is kept: on
        -- the recorded server, its access tokens stay valid. `session` is the hash of the browser session.
        CREATE TABLE tokenFamily (
            id TEXT PRIMARY KEY NOT NULL,
            realm TEXT NOT NULL,
            clientID TEXT NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            session TEXT,
            provenAt DOUBLE NOT NULL,
            refreshEnd DOUBLE NOT NULL,
            keptUntil DOUBLE NOT NULL,
            isRevoked BOOLEAN NOT NULL DEFAULT 0,
            isEnded BOOLEAN NOT NULL DEFAULT 0,
            details TEXT NOT NULL
        );
        CREATE INDEX tokenFamilyOfUser ON tokenFamily (userID);
        CREATE INDEX tokenFamilyEnd ON tokenFamily (keptUntil);

        -- A used token is kept, to detect a replay. Its successor is kept as long as the token may be used once more.
        CREATE TABLE refreshToken (
            hash TEXT PRIMARY KEY NOT NULL,
            familyID TEXT NOT NULL REFERENCES tokenFamily (id) ON DELETE CASCADE,
            usedAt DOUBLE,
            successor TEXT
        );
        CREATE INDEX refreshTokenOfFamily ON refreshToken (familyID);

        -- Signed tokens without a family claim, and revoked ones without a family. A row is kept longer than its family
        -- on purpose, so that a token of a deleted family does not count as one without a family. Tokens that were
        -- obtained in exchange for an ID token do not authorize changes.
        CREATE TABLE issuedToken (
            hash TEXT PRIMARY KEY NOT NULL,
            familyID TEXT,
            isReadOnly BOOLEAN NOT NULL,
            keptUntil DOUBLE NOT NULL
        );
        CREATE INDEX issuedTokenOfFamily ON issuedToken (familyID);
        CREATE INDEX issuedTokenEnd ON issuedToken (keptUntil);

        -- A used code is kept, to detect a replay.
        CREATE TABLE authorizationCode (
            hash TEXT PRIMARY KEY NOT NULL,
            grantText TEXT NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            expiresAt DOUBLE NOT NULL,
            isUsed BOOLEAN NOT NULL DEFAULT 0,
            familyID TEXT,
            keptUntil DOUBLE NOT NULL
        );
        CREATE INDEX authorizationCodeOfUser ON authorizationCode (userID);
        CREATE INDEX authorizationCodeEnd ON authorizationCode (keptUntil);
        """

    private static let flows = """
        -- The sessions of browsers.
        CREATE TABLE session (
            hash TEXT PRIMARY KEY NOT NULL,
            flow TEXT NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            provenAt DOUBLE NOT NULL,
            usedAt DOUBLE NOT NULL,
            expiresAt DOUBLE NOT NULL
        );
        CREATE INDEX sessionOfUser ON session (userID);
        CREATE INDEX sessionUse ON session (usedAt);
        CREATE INDEX sessionEnd ON session (expiresAt);

        -- The consent decisions of users, approvals and denials.
        CREATE TABLE consent (
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            applicationID TEXT NOT NULL,
            purpose TEXT NOT NULL,
            element TEXT NOT NULL,
            isAttribute BOOLEAN NOT NULL,
            isApproved BOOLEAN NOT NULL,
            decidedAt DOUBLE NOT NULL,
            PRIMARY KEY (userID, applicationID, purpose, element)
        );

        CREATE TABLE importedDocument (
            type TEXT NOT NULL,
            key TEXT NOT NULL,
            id TEXT,
            name TEXT,
            text TEXT NOT NULL,
            importedAt DOUBLE NOT NULL,
            PRIMARY KEY (type, key)
        );
        """

    private static let userPools = """
        -- The state of a user's account in a user pool.
        CREATE TABLE account (
            userID TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            state TEXT NOT NULL,
            verifiedPhone TEXT
        );
        CREATE INDEX accountPhone ON account (verifiedPhone);

        CREATE TABLE poolDevice (
            key TEXT PRIMARY KEY NOT NULL,
            groupKey TEXT NOT NULL,
            poolID TEXT NOT NULL,
            userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            name TEXT,
            verifier TEXT,
            isRemembered BOOLEAN NOT NULL DEFAULT 0,
            createdAt DOUBLE NOT NULL,
            authenticatedAt DOUBLE NOT NULL,
            modifiedAt DOUBLE NOT NULL
        );
        CREATE INDEX poolDeviceOfUser ON poolDevice (userID);
        CREATE INDEX poolDeviceUnconfirmed ON poolDevice (createdAt) WHERE verifier IS NULL;

        -- The identities of identity pools. Those of guests have no user.
        CREATE TABLE poolIdentity (
            id TEXT PRIMARY KEY NOT NULL,
            identityPoolID TEXT NOT NULL,
            userID TEXT REFERENCES user (id) ON DELETE CASCADE,
            usedAt DOUBLE NOT NULL,
            UNIQUE (userID, identityPoolID)
        );
        CREATE INDEX poolIdentityOfGuest ON poolIdentity (identityPoolID, usedAt) WHERE userID IS NULL;
        CREATE INDEX poolIdentityUse ON poolIdentity (usedAt) WHERE userID IS NULL;

        -- The methods of users of tenants.
        CREATE TABLE entraUser (
            userID TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
            methods TEXT NOT NULL
        );
        """

    /// The tables of `CodeStore`, `AttemptLog` and `ConversationStore`. The column `number` is the sequence number of a
    /// row, ascending in a realm.
    private static let stores = """
        CREATE TABLE code (
            realm TEXT NOT NULL,
            id TEXT NOT NULL,
            userID TEXT REFERENCES user (id) ON DELETE CASCADE,
            context TEXT NOT NULL,
            channel TEXT NOT NULL,
            destination TEXT NOT NULL,
            salt TEXT NOT NULL,
            hash TEXT NOT NULL,
            wrongAttempts INTEGER NOT NULL DEFAULT 0,
            sentAt DOUBLE NOT NULL,
            expiresAt DOUBLE NOT NULL,
            keptUntil DOUBLE NOT NULL,
            PRIMARY KEY (realm, id)
        );
        CREATE INDEX codeOfUser ON code (userID);
        CREATE INDEX codeEnd ON code (keptUntil);

        CREATE TABLE attempt (
            realm TEXT NOT NULL,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            at DOUBLE NOT NULL,
            keptUntil DOUBLE NOT NULL,
            PRIMARY KEY (realm, number)
        );
        CREATE INDEX attemptOfSubject ON attempt (realm, kind, subject, at);
        CREATE INDEX attemptEnd ON attempt (keptUntil);

        CREATE TABLE conversation (
            realm TEXT NOT NULL,
            hash TEXT NOT NULL,
            number INTEGER NOT NULL,
            groupID TEXT,
            content TEXT NOT NULL,
            failures INTEGER NOT NULL DEFAULT 0,
            isContinued BOOLEAN NOT NULL DEFAULT 0,
            expiresAt DOUBLE NOT NULL,
            keptUntil DOUBLE NOT NULL,
            PRIMARY KEY (realm, hash),
            UNIQUE (realm, number)
        );
        CREATE INDEX conversationContinued ON conversation (realm, isContinued, number);
        CREATE INDEX conversationGroup ON conversation (realm, groupID, number);
        CREATE INDEX conversationEnd ON conversation (keptUntil);
        """
}

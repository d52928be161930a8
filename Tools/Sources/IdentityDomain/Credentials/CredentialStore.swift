package import Foundation
package import GRDB
import IdentityBase

package struct CredentialStore: Sendable {
    package let directory: UserDirectory
    package let hashing: HashingPool
    package let representations: [any PasswordRepresentation]
    /// The representations that depend on definitions, which may change.
    package let definedRepresentations: @Sendable () -> [any PasswordRepresentation]

    package init(
        directory: UserDirectory,
        hashing: HashingPool,
        representations: [any PasswordRepresentation],
        definedRepresentations: @escaping @Sendable () -> [any PasswordRepresentation] = { [] }
    ) {
        self.directory = directory
        self.hashing = hashing
        self.representations = representations
        self.definedRepresentations = definedRepresentations
    }

    /// Sets a password and adds a new user in one transaction. An existing user is not written, because the profile may
    /// have changed during the slow hash. All sessions and tokens of the user end, also with a first password.
    /// - Parameters:
    ///   - kept: the caller's own sign-in, which is not ended.
    ///   - alongside: further writes in the same transaction.
    /// - Throws: `UserDirectory.Conflict` when a name of a new user is taken, `KeptSignIn.Ended`, or the error of
    ///   `alongside`. Nothing is written then.
    package func setPassword(
        _ password: String,
        for user: User,
        keeping kept: KeptSignIn = .none,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let hashed = try await hash(password, for: user)

        try await directory.addIfNew(user) { connection, now in
            try Self.write(hashed, keeping: kept, at: now, in: connection)
            try alongside(connection)
        }
    }

    /// Computes the stored representations of a password, for callers with a transaction of their own.
    package func hash(_ password: String, for user: User) async throws -> HashedPassword {
        guard PasswordLength.isHashable(password) else { throw ServiceError.credentialLength }
        let all = representations + definedRepresentations()
        return HashedPassword(userID: user.id, texts: try await texts(all, of: password, for: user))
    }

    private func texts(
        _ representations: [any PasswordRepresentation],
        of password: String,
        for user: User
    ) async throws -> [HashedPassword.Text] {
        try await hashing.run {
            try representations.map { representation in
                let value = try representation.text(for: password, of: user)
                return HashedPassword.Text(kind: representation.kind, value: value)
            }
        }
    }

    /// Replaces the password, and ends the sessions and tokens of the previous one.
    /// - Throws: `KeptSignIn.Ended` if the caller's sign-in has ended.
    package static func write(
        _ password: HashedPassword,
        keeping kept: KeptSignIn = .none,
        at now: Double,
        in connection: Database
    ) throws {
        let id = password.userID
        let sessionHash = try kept.sessionHash(in: connection)

        try connection.execute(cached: "DELETE FROM credential WHERE userID = ?", arguments: [id])
        try UserTokens.endAll(of: id, keeping: kept, in: connection)
        try SSOSessionStore.endAll(of: id, except: sessionHash, in: connection)
        try PasswordAttempts.log.removeAll(.password, of: id, in: connection)
        try write(password.texts, of: id, at: now, in: connection)
    }

    private static func write(
        _ texts: [HashedPassword.Text],
        of userID: String,
        at time: Double,
        in connection: Database
    ) throws {
        for text in texts {
            try connection.execute(
                cached: "INSERT OR REPLACE INTO credential (userID, kind, value, updatedAt) VALUES (?, ?, ?, ?)",
                arguments: [userID, text.kind, text.value, time]
            )
        }
    }

    package static func isChanged(
        of userID: String,
        since moment: Date,
        in connection: Database
    ) throws -> Bool {
        guard let time = try changedAt(of: userID, in: connection) else { return false }
        return time > moment.timeIntervalSince1970
    }

    static func changedAt(of userID: String, in connection: Database) throws -> Double? {
        try Double.fetchOne(
            connection,
            cached: "SELECT MAX(updatedAt) FROM credential WHERE userID = ?",
            arguments: [userID]
        )
    }

    /// Checks the user's password. A correct password gets the representations that are still missing. For a user
    /// without a password, the check takes as long, to prevent user enumeration.
    package func verifyPassword(_ password: String, of user: User) async throws -> Bool {
        guard PasswordLength.isHashable(password) else { return false }
        let text = try await value(PBKDF2Hash.name, of: user.id)
        guard let text, let hash = PBKDF2Hash(text: text) else {
            try await computeDecoyHash(of: password, for: user)
            return false
        }
        guard try await hashing.run({ try hash.matches(password) }) else { return false }

        try await addMissingRepresentations(of: password, for: user, ifStoredHashIs: text)
        return true
    }

    package func hasPassword(_ userID: String) async throws -> Bool {
        try directory.database.read { try Self.hasPassword(userID, in: $0) }
    }

    package static func hasPassword(_ userID: String, in connection: Database) throws -> Bool {
        try value(PBKDF2Hash.name, of: userID, in: connection) != nil
    }

    package func value(_ kind: String, of userID: String) async throws -> String? {
        try directory.database.read { try Self.value(kind, of: userID, in: $0) }
    }

    package static func value(
        _ kind: String,
        of userID: String,
        in connection: Database
    ) throws -> String? {
        try String.fetchOne(
            connection,
            cached: "SELECT value FROM credential WHERE userID = ? AND kind = ?",
            arguments: [userID, kind]
        )
    }

    /// Computes a decoy hash: the check of an unknown user takes as long, to prevent user enumeration.
    package func computeDecoyHash(of password: String, for user: User) async throws {
        guard PasswordLength.isHashable(password) else { return }
        _ = try await texts(representations, of: password, for: user)
    }

    private func addMissingRepresentations(
        of password: String,
        for user: User,
        ifStoredHashIs hash: String
    ) async throws {
        let defined = definedRepresentations()
        guard !defined.isEmpty else { return }
        let storedKinds = try directory.database.read { connection in
            try String.fetchAll(
                connection,
                cached: "SELECT kind FROM credential WHERE userID = ?",
                arguments: [user.id]
            )
        }
        let missing = defined.filter { !storedKinds.contains($0.kind) }
        guard !missing.isEmpty else { return }

        let added = try await texts(missing, of: password, for: user)
        try await directory.database.pool.write { connection in
            // Another request may have changed the password meanwhile.
            let row = try Row.fetchOne(
                connection,
                cached: "SELECT value, updatedAt FROM credential WHERE userID = ? AND kind = ?",
                arguments: [user.id, PBKDF2Hash.name]
            )
            guard let row, row["value"] == hash else { return }
            try Self.write(added, of: user.id, at: row["updatedAt"], in: connection)
        }
    }
}

import Foundation
import GRDB

/// Sets and checks passwords.
struct CredentialStore: Sendable {
    let directory: UserDirectory
    let pool: HashingPool
    let representations: [any PasswordRepresentation]

    /// The only way by which a password enters: computes all representations, then writes them, and the user if they
    /// are new, in one transaction. Of a user who is there already nothing else is written: while the slow hash was made,
    /// their profile may have changed. Whoever sets a password, also a first one, ends the sessions
    /// and refresh tokens of old.
    ///
    /// - Throws: `UserDirectory.Conflict` when a name of a new user is taken. Then nothing is written.
    func setPassword(_ password: String, for user: User) async throws {
        let representations = representations
        let texts = try await pool.run {
            try representations.map { (kind: $0.kind, value: try $0.text(for: password, of: user)) }
        }
        let now = directory.clock.now().timeIntervalSince1970
        try await directory.addIfNew(user) { connection in
            try connection.execute(sql: "DELETE FROM credential WHERE userID = ?", arguments: [user.id])
            try OAuthTables.passwordChanged(of: user.id, in: connection)
            try SessionStore.endAll(of: user.id, in: connection)
            try connection.execute(sql: "DELETE FROM passwordFailure WHERE userID = ?", arguments: [user.id])
            for text in texts {
                try connection.execute(
                    sql: "INSERT INTO credential (userID, kind, value, updatedAt) VALUES (?, ?, ?, ?)",
                    arguments: [user.id, text.kind, text.value, now]
                )
            }
        }
    }

    /// Whether the password is the user's.
    func isPassword(_ password: String, of user: User) async throws -> Bool {
        let text = try await directory.database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT value FROM credential WHERE userID = ? AND kind = ?",
                arguments: [user.id, PBKDF2Hash.name])
        }
        guard let text, let hash = PBKDF2Hash(text: text) else { return false }
        return try await pool.run { try hash.matches(password) }
    }
}

package import GRDB

/// The sign-in that changes a password. It stays valid after the change; all other sign-ins of the user end.
package struct KeptSignIn: Sendable {
    /// The error that another password change or a sign-out has ended the sign-in meanwhile.
    package struct Ended: Error {}

    /// No sign-in, for a recovery.
    package static let none = KeptSignIn()

    /// Family of the OAuth tokens or of the assertion.
    package var family: String?
    /// Family of a user pool's tokens.
    package var poolFamily: String?

    package init(family: String? = nil, poolFamily: String? = nil) {
        self.family = family
        self.poolFamily = poolFamily
    }

    /// Returns the hash of the browser session of the sign-in; nil without one.
    ///
    /// - Throws: `Ended`.
    package func session(in connection: Database) throws -> String? {
        if let poolFamily {
            let isRevoked = try Bool.fetchOne(
                connection, sql: "SELECT isRevoked FROM poolFamily WHERE id = ?", arguments: [poolFamily])
            guard isRevoked == false else { throw Ended() }
        }
        guard let family else { return nil }
        let row = try Row.fetchOne(
            connection, sql: "SELECT isRevoked OR isEnded AS isOver, session FROM tokenFamily WHERE id = ?",
            arguments: [family])
        guard let row, row["isOver"] == false else { throw Ended() }
        return row["session"]
    }
}

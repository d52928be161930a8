package import GRDB
import IdentityBase

/// The sign-in that changes a password. It stays valid after the change; all other sign-ins of the user end.
package struct KeptSignIn: Sendable {
    /// The error that another password change or a sign-out has ended the sign-in meanwhile.
    package struct Ended: Error {}

    package static let none = KeptSignIn(family: nil)

    /// Token family of the sign-in, in any realm.
    package var family: String?

    package init(family: String?) { self.family = family }

    /// Returns the hash of the browser session of the sign-in; nil without one.
    /// - Throws: `Ended`.
    package func sessionHash(in connection: Database) throws -> String? {
        guard let family else { return nil }

        let row = try Row.fetchOne(
            connection,
            cached: "SELECT isRevoked OR isEnded AS isOver, session FROM tokenFamily WHERE id = ?",
            arguments: [family]
        )
        guard let row, row["isOver"] == false else { throw Ended() }
        return row["session"]
    }
}

package import GRDB

/// The sign-in from which a password is changed. It survives the change; every other one of the user ends.
package struct KeptSignIn: Sendable {
    /// Another change of the password, or a sign-out, has ended the sign-in in the meantime.
    package struct Ended: Error {}

    /// A recovery keeps no sign-in.
    package static let none = KeptSignIn()

    /// The family of the OAuth tokens or of the assertion.
    package var family: String?
    /// The family of a user pool's tokens.
    package var poolFamily: String?

    package init(family: String? = nil, poolFamily: String? = nil) {
        self.family = family
        self.poolFamily = poolFamily
    }

    /// The hash of the browser session in which the sign-in took place; nil without one.
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

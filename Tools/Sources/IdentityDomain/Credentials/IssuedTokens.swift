package import GRDB

/// The revocation of the tokens of all protocols.
package enum IssuedTokens {
    /// Revokes all tokens and codes of a user, access tokens too.
    package static func revokeAll(of userID: String, in connection: Database) throws {
        try passwordChanged(of: userID, keeping: .none, in: connection)
        try connection.execute(sql: "UPDATE tokenFamily SET isRevoked = TRUE WHERE userID = ?", arguments: [userID])
    }

    /// Ends all token families and codes of a user, except those of the sign-in that changed the password.
    package static func passwordChanged(of userID: String, keeping kept: KeptSignIn, in connection: Database) throws {
        try connection.execute(
            sql: "UPDATE tokenFamily SET isEnded = TRUE WHERE userID = ? AND id IS NOT ?",
            arguments: [userID, kept.family])
        try connection.execute(
            sql: """
                UPDATE refreshToken SET isVoid = TRUE
                WHERE familyID IN (SELECT id FROM tokenFamily WHERE userID = ? AND id IS NOT ?)
                """, arguments: [userID, kept.family])
        try connection.execute(
            sql: "UPDATE authorizationCode SET isUsed = TRUE WHERE userID = ?", arguments: [userID])
        try connection.execute(
            sql: "UPDATE poolFamily SET isRevoked = TRUE WHERE userID = ? AND id IS NOT ?",
            arguments: [userID, kept.poolFamily])
        try connection.execute(sql: "UPDATE entraFamily SET isRevoked = TRUE WHERE userID = ?", arguments: [userID])
    }
}

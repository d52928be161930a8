import GRDB

/// The tokens of all protocols that a password change revokes.
enum IssuedTokens {
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

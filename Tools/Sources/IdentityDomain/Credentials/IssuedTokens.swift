package import GRDB

/// The revocation of the tokens of all realms.
package enum IssuedTokens {
    /// Revokes all tokens and codes of a user, access tokens too.
    package static func revokeAll(of userID: String, in connection: Database) throws {
        try TokenFamilyStore.revokeAll(of: userID, in: connection)
        try AuthorizationCodes.invalidateAll(of: userID, in: connection)
    }

    /// Ends all token families and codes of a user, except those of the sign-in that changed the password.
    static func passwordChanged(of userID: String, keeping kept: KeptSignIn, in connection: Database) throws {
        try TokenFamilyStore.endAll(of: userID, except: kept.family, in: connection)
        try AuthorizationCodes.invalidateAll(of: userID, in: connection)
    }
}

import Foundation
import GRDB
import IdentityBase

/// The hashes of authorization codes. Used ones are kept, to detect a replay. All use the caller's transaction.
enum AuthorizationCodes {
    enum Use {
        case granted(CodeGrant)
        /// The code was used before, for this family.
        case replayed(family: String?)
        case invalid
    }

    static func add(
        _ code: String,
        for grant: CodeGrant,
        until end: Double,
        keptUntil: Double,
        in connection: Database
    ) throws {
        let text = String(decoding: try JSONEncoder().encode(grant), as: UTF8.self)
        try connection.execute(
            cached: """
                INSERT INTO authorizationCode (hash, grantText, userID, expiresAt, keptUntil)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [Digest.text(code), text, grant.userID, end, keptUntil]
        )
    }

    static func use(_ code: String, now: Double, in connection: Database) throws -> Use {
        let hash = Digest.text(code)
        let row = try Row.fetchOne(
            connection,
            cached: "SELECT * FROM authorizationCode WHERE hash = ?",
            arguments: [hash]
        )
        guard let row else { return .invalid }
        guard row["isUsed"] == false else { return .replayed(family: row["familyID"]) }

        try connection.execute(cached: "UPDATE authorizationCode SET isUsed = TRUE WHERE hash = ?", arguments: [hash])
        guard row["expiresAt"] > now else { return .invalid }
        let text: String = row["grantText"]
        let grant = try JSONDecoder().decode(CodeGrant.self, from: Data(text.utf8))
        return .granted(grant)
    }

    /// Stores the family that a replay of a used code revokes.
    static func assign(_ code: String, to family: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE authorizationCode SET familyID = ? WHERE hash = ?",
            arguments: [family, Digest.text(code)]
        )
    }

    static func invalidateAll(of userID: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE authorizationCode SET isUsed = TRUE WHERE userID = ?",
            arguments: [userID]
        )
    }
}

import Foundation
import GRDB
import IdentityBase

/// The store of the strong methods that users have registered, by tenant id.
enum RegisteredMethods {
    static func methods(of userID: String, in connection: Database) throws -> [String: [StrongAuthMethod]] {
        let text = try String.fetchOne(
            connection,
            cached: "SELECT methods FROM entraUser WHERE userID = ?",
            arguments: [userID]
        )
        guard let text else { return [:] }
        return try JSONDecoder().decode([String: [StrongAuthMethod]].self, from: Data(text.utf8))
    }

    static func write(
        _ methods: [String: [StrongAuthMethod]],
        of userID: String,
        in connection: Database
    ) throws {
        let text = String(decoding: try JSONEncoder().encode(methods), as: UTF8.self)
        try connection.execute(
            cached: "INSERT OR REPLACE INTO entraUser (userID, methods) VALUES (?, ?)",
            arguments: [userID, text]
        )
    }
}

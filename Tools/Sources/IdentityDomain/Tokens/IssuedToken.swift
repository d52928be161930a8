import Foundation
import GRDB
import IdentityBase

/// The record of a signed token whose claims lack data that later checks need. It is kept longer than the token's
/// family on purpose, so that a token of a deleted family does not count as one without a family.
struct IssuedToken: Decodable, FetchableRecord {
    /// The family of a token without a family claim; nil for a revoked token without a family.
    let familyID: String?
    /// Indicates whether the token does not authorize changes.
    let isReadOnly: Bool

    var isRevoked: Bool { familyID == nil }

    static func read(id: String?, in connection: Database) throws -> IssuedToken? {
        guard let id else { return nil }
        return try fetchOne(
            connection,
            cached: "SELECT familyID, isReadOnly FROM issuedToken WHERE hash = ?",
            arguments: [Digest.text(id)]
        )
    }

    func write(id: String, keptUntil: Date, in connection: Database) throws {
        try connection.execute(
            cached: "INSERT OR REPLACE INTO issuedToken (hash, familyID, isReadOnly, keptUntil) VALUES (?, ?, ?, ?)",
            arguments: [Digest.text(id), familyID, isReadOnly, keptUntil.timeIntervalSince1970]
        )
    }
}

package import GRDB
import IdentityBase

/// The recent attempts of one realm, for rate limits: wrong passwords and codes, sent messages. Only a hash of each
/// subject is stored. All functions are part of the caller's transaction.
package struct AttemptLog: Sendable {
    /// A kind of attempt. Each is counted for itself.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        package static let password = Kind(rawValue: "password")
        package static let code = Kind(rawValue: "code")
        package static let sending = Kind(rawValue: "sending")

        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let realm: Realm
    /// Maximum number of stored attempts, above which the oldest are deleted; nil for a limited number of subjects.
    private let capacity: Int?

    package init(_ realm: Realm, capacity: Int? = nil) {
        self.realm = realm
        self.capacity = capacity
    }

    /// - Parameter lifetime: seconds for which the attempt counts.
    package func add(
        _ kind: Kind,
        of subject: String,
        at now: Double,
        lifetime: Double,
        in connection: Database
    ) throws {
        let number = try realm.nextNumber(in: "attempt", connection)
        try connection.execute(
            cached: "INSERT INTO attempt (realm, number, kind, subject, at, keptUntil) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [realm.rawValue, number, kind.rawValue, Digest.text(subject), now, now + lifetime]
        )

        guard let capacity else { return }
        try connection.execute(
            cached: "DELETE FROM attempt WHERE realm = ? AND number <= ?",
            arguments: [realm.rawValue, number - Int64(capacity)]
        )
    }

    /// Returns the times of the attempts after `start` in ascending order.
    package func times(
        _ kind: Kind,
        of subject: String,
        after start: Double,
        in connection: Database
    ) throws -> [Double] {
        try Double.fetchAll(
            connection,
            cached: "SELECT at FROM attempt WHERE realm = ? AND kind = ? AND subject = ? AND at > ? ORDER BY at",
            arguments: [realm.rawValue, kind.rawValue, Digest.text(subject), start]
        )
    }

    /// Returns the seconds until another attempt is accepted; nil if one is accepted now.
    /// - Parameter most: maximum number of attempts within `window` seconds.
    package func wait(
        _ kind: Kind,
        of subject: String,
        most: Int,
        within window: Double,
        now: Double,
        in connection: Database
    ) throws -> Int? {
        let recent = try times(kind, of: subject, after: now - window, in: connection)
        guard recent.count >= most, let oldest = recent.first else { return nil }
        return max(1, Int((oldest + window - now).rounded(.up)))
    }

    /// Returns the number of attempts since the latest one of another kind; nil if there is none of the other kind.
    package func count(
        _ kind: Kind,
        afterLatest other: Kind,
        of subject: String,
        in connection: Database
    ) throws -> Int? {
        try Int.fetchOne(
            connection,
            cached: """
                SELECT (
                    SELECT COUNT(*) FROM attempt
                    WHERE realm = latest.realm AND kind = ? AND subject = latest.subject AND number > latest.number
                ) FROM attempt AS latest
                WHERE realm = ? AND kind = ? AND subject = ? ORDER BY number DESC LIMIT 1
                """,
            arguments: [kind.rawValue, realm.rawValue, other.rawValue, Digest.text(subject)]
        )
    }

    package func removeAll(_ kind: Kind, of subject: String, in connection: Database) throws {
        try connection.execute(
            cached: "DELETE FROM attempt WHERE realm = ? AND kind = ? AND subject = ?",
            arguments: [realm.rawValue, kind.rawValue, Digest.text(subject)]
        )
    }
}

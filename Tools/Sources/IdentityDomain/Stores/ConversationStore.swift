import Foundation
package import GRDB
import IdentityBase

/// The conversations of one realm: the state of sign-ins and other dialogs that wait for their next request. The client
/// has a handle, the database only a hash of the handle. All functions are part of the caller's transaction.
package struct ConversationStore: Sendable {
    package struct Conversation: Sendable, Equatable, Decodable, FetchableRecord {
        fileprivate let content: String
        package let expiresAt: Double
        package let failures: Int

        package func decoded<Content: Decodable>(_ type: Content.Type) throws -> Content {
            try JSONDecoder().decode(type, from: Data(content.utf8))
        }
    }

    package let realm: Realm
    /// Maximum number of conversations; nil for no maximum. Above it, those without a second request are deleted first,
    /// oldest first, so that a flood of new ones does not end those in progress.
    private let capacity: Int?

    package init(_ realm: Realm, capacity: Int? = nil) {
        self.realm = realm
        self.capacity = capacity
    }

    /// Stores a conversation, which replaces one with the same handle.
    /// - Parameters:
    ///   - group: identifier of all conversations that are removed together.
    ///   - expiredLifetime: seconds for which an expired conversation is distinguished from a missing one.
    package func put(
        _ content: some Encodable,
        handle: String,
        group: String? = nil,
        until end: Double,
        expiredLifetime: Double = 0,
        in connection: Database
    ) throws {
        let text = try Self.text(content)
        try put(
            text: text,
            handle: handle,
            group: group,
            until: end,
            expiredLifetime: expiredLifetime,
            in: connection
        )
    }

    /// Stores a conversation whose content was encoded before the transaction, which keeps other writers waiting.
    package func put(
        text: String,
        handle: String,
        group: String? = nil,
        until end: Double,
        expiredLifetime: Double = 0,
        in connection: Database
    ) throws {
        let number = try realm.nextNumber(in: "conversation", connection)
        try connection.execute(
            cached: """
                INSERT OR REPLACE INTO conversation (realm, hash, number, groupID, content, expiresAt, keptUntil)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                realm.rawValue, Digest.text(handle), number, group, text, end, end + expiredLifetime,
            ]
        )

        // Counted only once for many new conversations. Numbers have gaps, but those of kept conversations only grow.
        guard let capacity, number % Int64(max(1, capacity / 20)) == 0 else { return }
        try makeRoom(capacity, in: connection)
    }

    /// Returns the conversation of a handle, expired or not.
    package func find(_ handle: String, in connection: Database) throws -> Conversation? {
        try Conversation.fetchOne(
            connection,
            cached: "SELECT content, expiresAt, failures FROM conversation WHERE realm = ? AND hash = ?",
            arguments: [realm.rawValue, Digest.text(handle)]
        )
    }

    /// Returns the conversation of a handle; nil if it is missing or expired.
    package func unexpired(_ handle: String, now: Double, in connection: Database) throws -> Conversation? {
        let found = try find(handle, in: connection)
        guard let found, found.expiresAt > now else { return nil }
        return found
    }

    /// Replaces the content of a conversation. Its expiry stays.
    /// - Returns: whether there is such a conversation.
    package func update(_ content: some Encodable, handle: String, in connection: Database) throws -> Bool {
        try update(text: try Self.text(content), handle: handle, in: connection)
    }

    /// Replaces the content of a conversation by one that was encoded before the transaction.
    package func update(text: String, handle: String, in connection: Database) throws -> Bool {
        try connection.execute(
            cached: "UPDATE conversation SET content = ?, isContinued = TRUE WHERE realm = ? AND hash = ?",
            arguments: [text, realm.rawValue, Digest.text(handle)]
        )
        return connection.changesCount > 0
    }

    /// Counts a failed attempt to continue a conversation.
    package func countFailure(_ handle: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE conversation SET failures = failures + 1 WHERE realm = ? AND hash = ?",
            arguments: [realm.rawValue, Digest.text(handle)]
        )
    }

    package func remove(_ handle: String, in connection: Database) throws {
        try connection.execute(
            cached: "DELETE FROM conversation WHERE realm = ? AND hash = ?",
            arguments: [realm.rawValue, Digest.text(handle)]
        )
    }

    package func remove(group: String, in connection: Database) throws {
        try connection.execute(
            cached: "DELETE FROM conversation WHERE realm = ? AND groupID = ?",
            arguments: [realm.rawValue, group]
        )
    }

    package func trim(group: String, to most: Int, in connection: Database) throws {
        try connection.execute(
            cached: """
                DELETE FROM conversation WHERE realm = ? AND groupID = ? AND number <= (
                    SELECT number FROM conversation WHERE realm = ? AND groupID = ?
                    ORDER BY number DESC LIMIT 1 OFFSET ?)
                """,
            arguments: [realm.rawValue, group, realm.rawValue, group, most]
        )
    }

    private func makeRoom(_ capacity: Int, in connection: Database) throws {
        let count = try Int.fetchOne(
            connection,
            cached: "SELECT COUNT(*) FROM conversation WHERE realm = ?",
            arguments: [realm.rawValue]
        )
        guard let count, count > capacity else { return }

        try connection.execute(
            cached: """
                DELETE FROM conversation WHERE realm = ? AND number IN (
                    SELECT number FROM conversation WHERE realm = ? ORDER BY isContinued, number LIMIT ?)
                """,
            arguments: [realm.rawValue, realm.rawValue, count - capacity]
        )
    }

    /// Returns the content as it is stored.
    package static func text(_ content: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
    }
}

package import Foundation
package import GRDB

/// The rotation of refresh tokens for all three protocols. It is part of a transaction.
package struct RefreshExchange: Sendable {
    package enum Table: String, Sendable {
        case oauth = "refreshToken"
        case pool = "poolRefresh"
        case tenant = "entraRefresh"
    }

    private let table: Table
    /// Seconds within which a used token may be used again, counted from its first use.
    private let window: TimeInterval
    /// Whether all successors of a token stay valid within the window, as in Cognito's grace period for user pools.
    /// Otherwise a used token is only accepted while its successor is unused, and that successor is marked as used, so
    /// that a family never has two branches.
    private let keepsSuccessors: Bool

    package init(table: Table, window: TimeInterval, keepsSuccessors: Bool = false) {
        self.table = table
        self.window = window
        self.keepsSuccessors = keepsSuccessors
    }

    /// - Parameters:
    ///   - old: the hash of the token.
    ///   - new: the hash of its successor.
    /// - Returns: whether the token was valid. Otherwise it is a replay, and the caller must revoke the family.
    package func exchange(
        _ old: String, for new: String, of family: String, at now: Double, in connection: Database
    ) throws -> Bool {
        let row = try Row.fetchOne(
            connection, sql: "SELECT usedAt, successor FROM \(table.rawValue) WHERE hash = ?", arguments: [old])
        if let usedAt: Double = row?["usedAt"] {
            guard window > 0, now < usedAt + window else { return false }
            if !keepsSuccessors {
                guard try use(row?["successor"], at: now, successor: nil, in: connection) else { return false }
            }
            try connection.execute(
                sql: "UPDATE \(table.rawValue) SET successor = ? WHERE hash = ?", arguments: [new, old])
        } else {
            _ = try use(old, at: now, successor: new, in: connection)
        }
        try connection.execute(
            sql: "INSERT INTO \(table.rawValue) (hash, familyID) VALUES (?, ?)", arguments: [new, family])
        return true
    }

    /// Marks a token as used. Returns whether it was unused before.
    private func use(_ hash: String?, at now: Double, successor: String?, in connection: Database) throws -> Bool {
        try connection.execute(
            sql: "UPDATE \(table.rawValue) SET usedAt = ?, successor = ? WHERE hash = ? AND usedAt IS NULL",
            arguments: [now, successor, hash])
        return connection.changesCount > 0
    }
}

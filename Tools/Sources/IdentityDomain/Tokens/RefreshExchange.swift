package import Foundation
package import GRDB

/// The exchange of a refresh token for its successor, for all three protocols. It is part of a transaction.
package struct RefreshExchange: Sendable {
    package enum Table: String, Sendable {
        case oauth = "refreshToken"
        case pool = "poolRefresh"
        case tenant = "entraRefresh"
    }

    private let table: Table
    /// Seconds for which a used token may be exchanged again, counted from its first use.
    private let window: TimeInterval
    /// Whether a token of a user pool keeps all its successors within the window, as Cognito's own grace period does. Else
    /// a token is only exchanged again while its successor is unused, and that one is then used up, so that a family never
    /// has two branches.
    private let keepsSuccessors: Bool

    package init(table: Table, window: TimeInterval, keepsSuccessors: Bool = false) {
        self.table = table
        self.window = window
        self.keepsSuccessors = keepsSuccessors
    }

    /// - Parameters:
    ///   - old: the hash of the token.
    ///   - new: the hash of its successor.
    /// - Returns: whether the token was good. One that was not has been used by two, and its family must be revoked.
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

    /// Marks a token as used, and returns whether it was not.
    private func use(_ hash: String?, at now: Double, successor: String?, in connection: Database) throws -> Bool {
        try connection.execute(
            sql: "UPDATE \(table.rawValue) SET usedAt = ?, successor = ? WHERE hash = ? AND usedAt IS NULL",
            arguments: [now, successor, hash])
        return connection.changesCount > 0
    }
}

import GRDB
import NIOConcurrencyHelpers

/// Drops what nobody can use any more, at most once a minute, in the transaction of whoever writes.
final class ExpirySweep: Sendable {
    private static let interval = 60.0

    private let limits: Limits
    private let last = NIOLockedValueBox(-Double.infinity)

    init(limits: Limits) {
        self.limits = limits
    }

    func run(_ connection: Database, now: Double) throws {
        let isDue = last.withLockedValue { last in
            // A clock that was put back must not stop the sweep.
            guard now >= last + Self.interval || now < last else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        try OAuthTables.sweep(connection, now: now)
        try FlowTables.sweep(connection, now: now, limits: limits)
        try PoolTables.sweep(connection, now: now, limits: limits)
        try EntraTables.sweep(connection, now: now, limits: limits)
        try connection.execute(
            sql: "DELETE FROM sentCode WHERE sentAt <= ? AND expiresAt <= ?",
            arguments: [now - max(limits.codeWindow, limits.resendInterval), now])
        try connection.execute(sql: "DELETE FROM codeFailure WHERE at <= ?", arguments: [now - limits.codeWindow])
        try connection.execute(
            sql: "DELETE FROM passwordFailure WHERE at <= ?", arguments: [now - limits.wrongPasswordWindow])
    }
}

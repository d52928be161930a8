package import GRDB
import NIOConcurrencyHelpers

/// The deletion of expired rows: at most once a minute, in the transaction of a writer.
package final class ExpirySweep: Sendable {
    private static let interval = 60.0

    private let work: @Sendable (Database, Double) throws -> Void
    private let last = NIOLockedValueBox(-Double.infinity)

    /// - Parameter work: deletes the rows that have expired at the given time, in seconds since 1970.
    package init(_ work: @escaping @Sendable (Database, Double) throws -> Void) {
        self.work = work
    }

    package func run(_ connection: Database, now: Double) throws {
        let isDue = last.withLockedValue { last in
            // A clock that was set back must not stop the deletion.
            guard now >= last + Self.interval || now < last else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        try work(connection, now)
    }
}

import Foundation
import GRDB
import NIOConcurrencyHelpers
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("The timestamp of a password change", .timeLimit(.minutes(5)))
struct PasswordMomentTests {
    /// Clock that advances at each reading and records the times read within a write transaction.
    private final class WatchfulClock: WallClock {
        let database = NIOLockedValueBox<(any DatabaseWriter)?>(nil)
        private let last = NIOLockedValueBox(1_800_000_000.0)
        private let whileWriting = NIOLockedValueBox<Set<Double>>([])

        var readWhileWriting: Set<Double> { whileWriting.withLockedValue { $0 } }

        func now() -> Date {
            let now = last.withLockedValue { time in
                time += 1
                return time
            }
            let database = database.withLockedValue { $0 }
            // Within a write this is the same transaction, otherwise a separate write without one.
            if database?.unsafeReentrantWrite({ $0.isInsideTransaction }) == true {
                whileWriting.withLockedValue { _ = $0.insert(now) }
            }
            return Date(timeIntervalSince1970: now)
        }
    }

    @Test("The timestamp is read within the write transaction, so it is not earlier than a concurrent sign-in")
    func moment() async throws {
        let clock = WatchfulClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, _ in
            let alice = try await server.addAlice()
            let directory = server.services.directory
            clock.database.withLockedValue { $0 = directory.database.pool }
            try await server.services.credentials.setPassword("Another#Horse2", for: alice)
            clock.database.withLockedValue { $0 = nil }
            let moment = try await directory.database.pool.read { connection in
                try Double.fetchOne(
                    connection,
                    sql: "SELECT MAX(updatedAt) FROM credential WHERE userID = ?",
                    arguments: [alice.id]
                )
            }
            let written = try #require(moment)
            #expect(clock.readWhileWriting.contains(written))
        }
    }
}

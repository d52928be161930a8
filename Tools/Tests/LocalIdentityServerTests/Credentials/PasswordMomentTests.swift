import Foundation
import GRDB
import NIOConcurrencyHelpers
import Testing

@testable import IdentityBase

@Suite("The moment of a password", .timeLimit(.minutes(5)))
struct PasswordMomentTests {
    /// Goes on with every look at it, and knows which times were read in the middle of a write.
    private final class WatchfulClock: ServerClock {
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
            // From within a write this is that write, otherwise one of its own without a transaction.
            if database?.unsafeReentrantWrite({ $0.isInsideTransaction }) == true {
                whileWriting.withLockedValue { _ = $0.insert(now) }
            }
            return Date(timeIntervalSince1970: now)
        }
    }

    @Test("it is read while the database is written: one who waits for it must not come before a sign-in meanwhile")
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
                    connection, sql: "SELECT MAX(updatedAt) FROM credential WHERE userID = ?", arguments: [alice.id])
            }
            let written = try #require(moment)
            #expect(clock.readWhileWriting.contains(written))
        }
    }
}

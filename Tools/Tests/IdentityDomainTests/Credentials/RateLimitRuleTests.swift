import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// Each rate limit at its exact values.
@Suite("Rate limits: exact values", .timeLimit(.minutes(5)))
struct RateLimitRuleTests {
    private static let limits = Limits(
        wrongCodes: 2,
        wrongCodesPerUser: 3,
        resendInterval: 30,
        sentCodes: 2,
        codeWindow: 600,
        wrongPasswords: 2,
        wrongPasswordWindow: 300
    )

    private static func seconds(_ date: Date) -> Double { date.timeIntervalSince1970 }

    @Test(
        "A message waits for the interval since the last one of its kind, and for room in the window",
        arguments: [
            ([], nil, 0), ([990], 990, 20), ([970], 970, 0), ([970.5], 970.5, 1), ([990], nil, 0),
            ([500, 700], 700, 100), ([500, 700], nil, 100), ([500, 990], 990, 100), ([401, 990], 990, 20),
            ([399, 700], 700, 0), ([400, 700], 700, 0), ([400.5, 700], 700, 1), ([450, 500, 700], 700, 100),
        ] as [([Double], Double?, Int)]
    )
    func messages(_ sent: [Double], _ last: Double?, _ wait: Int) {
        #expect(SendRateLimiter.wait(sent, last: last, limits: Self.limits, now: 1_000) == wait)
    }

    @Test("A message counts for the longer one of interval and window")
    func lifetime() {
        #expect(SendRateLimiter.lifetime(Self.limits) == 600)
        #expect(SendRateLimiter.lifetime(Limits(resendInterval: 900, codeWindow: 600)) == 900)
    }

    @Test("Attempts are refused until the oldest one leaves the window, at least for a second")
    func attempts() async throws {
        try await StoreTestDatabase.run { world async throws in
            try await world.database.pool.write { connection in
                let log = AttemptLog(.users)
                func wait(_ now: Double) throws -> Int? {
                    try log.wait(.code, of: "alice", most: 2, within: 60, now: now, in: connection)
                }
                try log.add(.code, of: "alice", at: 1_000, lifetime: 60, in: connection)
                #expect(try wait(1_000) == nil)
                try log.add(.code, of: "alice", at: 1_010, lifetime: 60, in: connection)
                #expect(try wait(1_010) == 50)
                #expect(try wait(1_010.5) == 50)
                #expect(try wait(1_059.9) == 1)
                #expect(try wait(1_060) == nil)
            }
        }
    }

    @Test("A wrong password counts until it expires, or the right one is entered")
    func passwords() async throws {
        try await StoreTestDatabase.run { world async throws in
            let attempts = PasswordAttempts(database: world.database, clock: world.clock, limits: Self.limits)
            for _ in 1...2 { #expect(try await attempts.recordUnlessThrottled("alice") == nil) }
            #expect(try await attempts.recordUnlessThrottled("alice") == 300)
            #expect(try await attempts.recordUnlessThrottled("bob") == nil)

            world.clock.advance(299.5)
            #expect(try await attempts.recordUnlessThrottled("alice") == 1)
            world.clock.advance(0.5)
            for _ in 1...2 { #expect(try await attempts.recordUnlessThrottled("alice") == nil) }
            #expect(try await attempts.recordUnlessThrottled("alice") != nil)
            try await attempts.succeeded("alice")
            #expect(try await attempts.recordUnlessThrottled("alice") == nil)
        }
    }

    @Test("Without limits nothing is counted")
    func unlimited() async throws {
        try await StoreTestDatabase.run { world async throws in
            let attempts = PasswordAttempts(database: world.database, clock: world.clock, limits: .recorded)
            let links = LinkRateLimiter(database: world.database, limits: .recorded)
            for _ in 1...3 {
                #expect(try await attempts.recordUnlessThrottled("alice") == nil)
                #expect(try await links.begin(.recovery, to: "alice", now: StoreTestDatabase.start) == 0)
            }
            let count = try world.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM attempt") }
            #expect(count == 0)
        }
    }

    @Test("Links are limited per user and kind")
    func links() async throws {
        try await StoreTestDatabase.run { world async throws in
            let links = LinkRateLimiter(database: world.database, limits: Self.limits)
            func begin(_ kind: LinkRateLimiter.Kind, _ id: String, after seconds: Double) async throws -> Int {
                try await links.begin(kind, to: id, now: StoreTestDatabase.start + seconds)
            }
            #expect(try await begin(.recovery, "alice", after: 0) == 0)
            #expect(try await begin(.recovery, "alice", after: 10) == 20)
            #expect(try await begin(.magicLink, "alice", after: 10) == 0)
            #expect(try await begin(.recovery, "bob", after: 10) == 0)
            // The refused one does not count.
            #expect(try await begin(.recovery, "alice", after: 30) == 0)
            #expect(try await begin(.recovery, "alice", after: 100) == 500)
            #expect(try await begin(.recovery, "alice", after: 600) == 0)
        }
    }

    @Test("Links have a limit without an interval, too")
    func linksWithoutInterval() async throws {
        try await StoreTestDatabase.run { world async throws in
            let limits = Limits(resendInterval: 0, sentCodes: 1, codeWindow: 600)
            let links = LinkRateLimiter(database: world.database, limits: limits)
            #expect(try await links.begin(.recovery, to: "alice", now: StoreTestDatabase.start) == 0)
            #expect(try await links.begin(.recovery, to: "alice", now: StoreTestDatabase.start + 1) == 599)
        }
    }

    @Test("Wrong passwords and sent codes of an unknown user have the limits of a known one")
    func unknownUser() async throws {
        try await StoreTestDatabase.run { world async throws in
            let throttle = UnknownUserThrottle(database: world.database, clock: world.clock, limits: Self.limits)
            for _ in 1...2 { try await throttle.countWrongPassword("unknown") }
            await #expect(throws: UnknownUserThrottle.TooMany.self) { try await throttle.countWrongPassword("unknown") }
            try await throttle.countWrongPassword("another")
            world.clock.advance(300)
            try await throttle.countWrongPassword("unknown")

            for _ in 1...2 { try await throttle.countSentCode("unknown", isSignInCode: true) }
            await #expect(throws: UnknownUserThrottle.TooMany.self) {
                try await throttle.countSentCode("unknown", isSignInCode: true)
            }
            world.clock.advance(600)
            try await throttle.countSentCode("unknown", isSignInCode: true)
        }
    }

    @Test("Links to an address without a user are limited, in any letter case")
    func unknownAddress() async throws {
        try await StoreTestDatabase.run { world async throws in
            let throttle = UnknownUserThrottle(database: world.database, clock: world.clock, limits: Self.limits)
            #expect(try await throttle.countLink(to: "unknown@example.com") == 0)
            world.clock.advance(10)
            #expect(try await throttle.countLink(to: "Unknown@Example.com") == 20)
            #expect(try await throttle.countLink(to: "other@example.com") == 0)
            world.clock.advance(20)
            #expect(try await throttle.countLink(to: "unknown@example.com") == 0)
            world.clock.advance(70)
            #expect(try await throttle.countLink(to: "unknown@example.com") == 500)
        }
    }

    @Test("Wrong codes of an unknown user are counted after a sent code, per code and per user")
    func unknownUserCodes() async throws {
        try await StoreTestDatabase.run { world async throws in
            var limits = Self.limits
            limits.sentCodes = 9
            let throttle = UnknownUserThrottle(database: world.database, clock: world.clock, limits: limits)
            // Without a sent code, and for one of a sign-in, nothing is counted here.
            try await throttle.countSentCode("unknown", isSignInCode: true)
            for _ in 1...5 { #expect(try await throttle.countWrongCode("unknown") == .mismatch) }

            try await throttle.countSentCode("unknown", isSignInCode: false)
            #expect(try await throttle.countWrongCode("unknown") == .mismatch)
            for _ in 1...3 { #expect(try await throttle.countWrongCode("unknown") == .tooManyFailures) }

            // A new code has attempts of its own, but the third wrong one in the window is the user's last.
            world.clock.advance(599)
            try await throttle.countSentCode("unknown", isSignInCode: false)
            #expect(try await throttle.countWrongCode("unknown") == .mismatch)
            try await throttle.countSentCode("unknown", isSignInCode: false)
            #expect(try await throttle.countWrongCode("unknown") == .tooManyFailures)
            try await throttle.countSentCode("another", isSignInCode: false)
            #expect(try await throttle.countWrongCode("another") == .mismatch)

            world.clock.advance(600)
            #expect(try await throttle.countWrongCode("unknown") == .mismatch)
        }
    }
}

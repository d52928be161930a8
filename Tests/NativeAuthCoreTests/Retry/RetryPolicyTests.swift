import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The retry policy", .timeLimit(.minutes(5)))
struct RetryPolicyTests {
    private static let none = SecureRandom { Array(repeating: 0, count: $0) }
    private static let all = SecureRandom { Array(repeating: 0xFF, count: $0) }
    private let policy = RetryPolicy(
        attempts: 6,
        baseDelay: .milliseconds(100),
        maximumDelay: .seconds(1),
        maximumRetryAfter: .seconds(20)
    )

    @Test(
        "The delay doubles with each attempt, up to a maximum",
        arguments: [(1, 100), (2, 200), (3, 400), (4, 800), (5, 1_000)]
    )
    func growing(attempt: Int, milliseconds: Int) {
        #expect(policy.decision(after: attempt, random: Self.all) == .wait(.milliseconds(milliseconds)))
        #expect(policy.decision(after: attempt, random: Self.none) == .wait(.zero))
    }

    @Test("Jitter spreads the delay over its whole range")
    func jitter() {
        for _ in 0..<200 {
            guard case .wait(let delay) = policy.decision(after: 3, random: .system) else {
                Issue.record("no retry")
                return
            }
            #expect((.zero ... .milliseconds(400)).contains(delay))
        }
        let half = SecureRandom { [0x80] + Array(repeating: 0, count: $0 - 1) }
        guard case .wait(let delay) = policy.decision(after: 1, random: half) else {
            Issue.record("no retry")
            return
        }
        #expect((.milliseconds(49) ... .milliseconds(51)).contains(delay))
    }

    @Test("The number of attempts is limited")
    func attempts() {
        #expect(policy.decision(after: 6, random: Self.all) == .giveUp)
        #expect(policy.decision(after: .max, random: Self.all) == .giveUp)
        #expect(RetryPolicy(attempts: 0).decision(after: 1, random: Self.all) == .giveUp)
        #expect(RetryPolicy(attempts: .max).decision(after: 1_000_000, random: Self.all) == .wait(.seconds(5)))
    }

    @Test("The server's Retry-After is used, up to a maximum")
    func retryAfter() {
        func decision(_ seconds: Double, _ random: SecureRandom, attempt: Int = 1) -> RetryPolicy.Decision {
            policy.decision(after: attempt, retryAfter: .seconds(seconds), random: random)
        }
        #expect(decision(3, Self.none) == .wait(.seconds(3)))
        #expect(decision(3, Self.all) == .wait(.milliseconds(3_100)))
        #expect(decision(20, Self.none) == .wait(.seconds(20)))
        #expect(decision(0, Self.none) == .wait(.zero))
        #expect(decision(-5, Self.none) == .wait(.zero))
        #expect(decision(20.5, Self.none) == .giveUpUntil(.seconds(20.5)))
        #expect(decision(3, Self.none, attempt: 6) == .giveUp)
        #expect(decision(30, Self.none, attempt: 6) == .giveUpUntil(.seconds(30)))
        let usual = RetryPolicy()
        #expect(usual.decision(after: 1, retryAfter: .seconds(20), random: Self.none) == .wait(.seconds(20)))
        #expect(
            usual.decision(after: 1, retryAfter: .seconds(20.5), random: Self.none) == .giveUpUntil(.seconds(20.5))
        )
    }

    @Test(
        "Retry-After is read in the formats that servers use",
        arguments: [
            ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 2_147_483_647),
            ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
            ("", nil), ("-1", nil), ("1.5", nil), ("soon", nil), ("+3", nil), ("٣", nil),
        ] as [(String, Double?)]
    )
    func header(text: String, seconds: Double?) {
        let now = Date(timeIntervalSince1970: 784_111_777)
        #expect(RetryPolicy.retryAfter(text, now: now) == seconds.map { .seconds($0) })
    }
}

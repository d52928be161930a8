import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import IdentityBase

@Suite("Utilities", .timeLimit(.minutes(5)))
struct SupportTests {
    private struct StoppedClock: WallClock {
        let time: Date

        func now() -> Date { time }
    }

    @Test(
        "Strings are trimmed and lose control characters",
        arguments: [
            (" a ", "a"), ("\u{0}a\u{7}b", "ab"), ("a\tb\nc", "a\tb\nc"), ("\n a b \t", "a b"), ("  ", ""), ("", ""),
            ("\u{A0}é\u{85}", "é"), ("<b>\u{200B}", "<b>\u{200B}"),
        ]
    )
    func sanitizer(_ given: String, _ expected: String) {
        #expect(InputSanitizer.clean(given) == expected)
    }

    @Test("Ids are UUIDs of version 7 and sort by time")
    func identifiers() {
        let start = Date()
        let first = IdentifierFactory(clock: StoppedClock(time: start), random: SystemRandomSource()).next()
        let later = StoppedClock(time: start.addingTimeInterval(1))
        let second = IdentifierFactory(clock: later, random: SystemRandomSource()).next()
        #expect(first < second)
        #expect(UUID(uuidString: first) != nil)
        #expect(Array(first)[14] == "7")
        #expect("89ab".contains(Array(first)[19]))
    }

    @Test("A random id is a UUID of version 4 from the injected source")
    func randomIdentifier() {
        struct Ones: RandomSource {
            func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
            func number(below upperBound: Int) -> Int { 0 }
        }
        let factory = IdentifierFactory(clock: StoppedClock(time: Date()), random: Ones())
        #expect(factory.nextRandom() == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test("A lock admits one task at a time per key, and different keys concurrently")
    func locks() async {
        let locks = KeyedLocks()
        let log = NIOLockedValueBox<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    await locks.withLock("key") {
                        log.withLockedValue { $0.append("in \(number)") }
                        await Task.yield()
                        log.withLockedValue { $0.append("out \(number)") }
                    }
                }
            }
        }
        let events = log.withLockedValue(\.self)
        for pair in stride(from: 0, to: events.count, by: 2) {
            #expect(events[pair].dropFirst(3) == events[pair + 1].dropFirst(4))
        }
        await locks.withLock("one") { await locks.withLock("two") {} }
    }
}

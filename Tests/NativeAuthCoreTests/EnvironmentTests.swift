import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The environment of a client", .timeLimit(.minutes(5)))
struct EnvironmentTests {
    @Test("The requested number of random bytes is returned", arguments: [0, 1, 16, 1_000])
    func random(count: Int) {
        #expect(SecureRandom.system.bytes(count).count == count)
    }

    @Test("The same random bytes are never returned twice")
    func randomDiffers() {
        #expect(SecureRandom.system.bytes(32) != SecureRandom.system.bytes(32))
    }

    @Test("Random bytes and time can be injected by a test")
    func injected() async throws {
        let waits = Lock<[Duration]>([])
        let clock = AuthClock(
            now: { Date(timeIntervalSince1970: 7) },
            sleep: { wait in waits.withLock { $0.append(wait) } }
        )
        let environment = ClientEnvironment(clock: clock, random: SecureRandom { Array(repeating: 4, count: $0) })
        try await environment.clock.sleep(for: .seconds(3_600))
        #expect(environment.clock.now == Date(timeIntervalSince1970: 7))
        #expect(environment.random.bytes(2) == [4, 4])
        #expect(waits.withLock { $0 } == [.seconds(3_600)])
        #expect(environment.transport == nil)
    }

    @Test("Cancelling the task ends the sleep")
    func cancelledSleep() async {
        let task = Task { try await AuthClock.system.sleep(for: .seconds(3_600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Elapsed time comes from the injected clock, otherwise from the date")
    func elapsed() {
        let now = Date(timeIntervalSinceReferenceDate: 7)
        #expect(AuthClock(now: { now }, sleep: { _ in }).elapsed == .seconds(7))
        #expect(AuthClock(now: { now }, elapsed: { .seconds(3) }, sleep: { _ in }).elapsed == .seconds(3))
    }
}

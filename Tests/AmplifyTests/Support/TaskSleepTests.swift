import Testing

@testable import Amplify

@Suite("Task.sleep(seconds:)", .timeLimit(.minutes(5)))
struct TaskSleepTests {
    @Test("An invalid or tiny duration returns at once", arguments: [0, -1, -.infinity, .nan, 0.000_001])
    func short(seconds: Double) async throws {
        try await Task.sleep(seconds: seconds)
    }

    @Test("Cancellation ends it at once, for any duration", arguments: [3_600, .infinity, .greatestFiniteMagnitude])
    func cancelled(seconds: Double) async {
        let task = Task { try await Task.sleep(seconds: seconds) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

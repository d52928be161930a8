import Testing

@testable import Amplify

@Suite("Task.sleep(seconds:)", .timeLimit(.minutes(5)))
struct TaskSleepTests {
    @Test("Nothing to wait for is no wait", arguments: [0, -1, -.infinity, .nan, 0.000_001])
    func short(seconds: Double) async throws {
        try await Task.sleep(seconds: seconds)
    }

    @Test("Cancelling ends it at once, however long it is", arguments: [3_600, .infinity, .greatestFiniteMagnitude])
    func cancelled(seconds: Double) async {
        let task = Task { try await Task.sleep(seconds: seconds) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting

extension TestClock {
    /// Runs an operation while time passes. When the test's time limit cancels the task, the operation is cancelled
    /// with it.
    func whileTimePasses<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let isDone = Lock(false)
        let task = Task {
            defer { isDone.withLock { $0 = true } }
            return try await body()
        }
        while !isDone.withLock({ $0 }), !Task.isCancelled {
            advance(by: .milliseconds(100))
            await Task.yield()
        }
        if Task.isCancelled { task.cancel() }
        return try await task.value
    }
}

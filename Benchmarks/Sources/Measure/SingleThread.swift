import Foundation

/// Runs tasks on the calling thread alone, in order of arrival: the counted instructions of a run are the same each
/// time, and valgrind does not support libdispatch's threads.
enum SingleThread {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private final class Executor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) { SingleThread.jobs.append(UnownedJob(job)) }
    }

    // Unsafe in name only: the only thread appends and removes.
    nonisolated(unsafe) private static var jobs: [UnownedJob] = []
    nonisolated(unsafe) private static var result: Result<Void, any Error>?

    /// Runs a task to its end. Once per process, and the task must not wait for time or for another thread.
    static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
        // The hook by which Swift's runtime lets a program run its jobs.
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            throw Surprise("this Swift runtime has no swift_task_enqueueGlobal_hook")
        }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in SingleThread.jobs.append(job) }
        Task.detached {
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        let executor = Executor()
        var next = 0
        while next < jobs.count {
            let job = jobs[next]
            next += 1
            if next == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                next = 0
            }
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
        }
        guard let result else { throw Surprise("the task waited for time or for another thread") }
        try result.get()
    }
}

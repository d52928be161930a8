import Foundation

/// Hands the jobs that a simulation's thread enqueues on Swift's global executor to that simulation. Jobs of every
/// other thread are not affected, so that other tests can run at the same time.
enum GlobalExecutorHook {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// The scheduler of the current thread.
    private static let scheduler: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Whether the runtime of this platform has the hook. Installs it on first use.
    static let isInstalled: Bool = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return false }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            guard let current = pthread_getspecific(GlobalExecutorHook.scheduler) else { return original(job) }
            Unmanaged<SimulationScheduler>.fromOpaque(current).takeUnretainedValue().enqueue(job)
        }
        return true
    }()

    /// Whether the tests run under ThreadSanitizer.
    static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    /// Runs a body on the current thread, whose jobs go to a scheduler meanwhile.
    static func run(_ scheduler: SimulationScheduler, _ body: () -> Void) {
        pthread_setspecific(self.scheduler, Unmanaged.passUnretained(scheduler).toOpaque())
        defer { pthread_setspecific(self.scheduler, nil) }
        withExtendedLifetime(scheduler, body)
    }

    /// Runs a body on a thread of its own, outside of Swift's thread pool.
    static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}

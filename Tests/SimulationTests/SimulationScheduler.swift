import Foundation

@testable import NativeAuthTesting

/// Runs the jobs and timers of one simulation on one thread. The seed chooses the next job; the time advances only
/// when a timer fires.
///
/// A job belongs to the simulated process whose job created it. Unstructured tasks do not inherit the executor
/// preference of their creator, so ``GlobalExecutorHook`` hands their jobs over.
///
/// `@unchecked` because all of its state is used on the simulation's thread only.
final class SimulationScheduler: TaskExecutor, @unchecked Sendable {
    /// The owner of what the world does: servers, users, the network.
    static let world = 0

    private struct Ready {
        let owner: Int
        let job: UnownedJob
    }

    private struct Timer {
        let id: Int
        let owner: Int
        let time: Duration
        let body: () -> Void
    }

    var random: SeededRandom
    private(set) var now = Duration.zero
    /// The owner of the running job or timer.
    private(set) var owner = world
    private(set) var jobs = 0
    private var ready: [Ready] = []
    private var timers: [Timer] = []
    private var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var dead: Set<Int> = []
    /// The jobs of killed processes, until ``end()``.
    private var discarded: [Ready] = []
    /// Whether the schedule has ended: nothing waits any more.
    private(set) var isOver = false
    private var lastID = 0

    init(random: SeededRandom) { self.random = random }

    /// Whether no job is ready: everything waits for a timer.
    var isIdle: Bool { ready.isEmpty }

    func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job)) }

    /// Accepts a job of the running owner. A job of a killed process is never run.
    func enqueue(_ job: UnownedJob) {
        let new = Ready(owner: owner, job: job)
        if dead.contains(owner) { discarded.append(new) } else { ready.append(new) }
    }

    /// Runs a body as an owner, for example to start its task.
    func perform(as owner: Int, _ body: () -> Void) {
        let before = self.owner
        self.owner = owner
        body()
        self.owner = before
    }

    /// Discards everything that a process has in memory.
    func kill(_ process: Int) {
        dead.insert(process)
        discarded += ready.filter { $0.owner == process }
        ready.removeAll { $0.owner == process }
        timers.removeAll { $0.owner == process }
    }

    // MARK: - Time

    func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// Runs a body after a time.
    /// - Parameter owner: the process that the body belongs to; it does not run after the process was killed.
    @discardableResult
    func after(_ delay: Duration, as owner: Int? = nil, _ body: @escaping () -> Void) -> Int {
        let id = newID()
        timers.append(Timer(id: id, owner: owner ?? self.owner, time: now + delay, body: body))
        return id
    }

    /// Waits in the running task.
    func sleep(for duration: Duration) async throws {
        let id = newID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled, !isOver else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                sleepers[id] = continuation
                after(duration) { self.wake(id, .success(())) }
            }
        } onCancel: {
            wake(id, .failure(CancellationError()))
        }
    }

    private func wake(_ id: Int, _ result: Result<Void, any Error>) {
        sleepers.removeValue(forKey: id)?.resume(with: result)
    }

    // MARK: - Running

    /// Runs one job, or fires one timer.
    /// - Returns: `false` if there is neither.
    func step() -> Bool {
        guard !ready.isEmpty, !firesTimerFirst() else { return fireTimer() }
        let index = random.below(ready.count)
        let next = ready[index]
        ready[index] = ready[ready.count - 1]
        ready.removeLast()
        jobs += 1
        perform(as: next.owner) { next.job.runSynchronously(on: asUnownedTaskExecutor()) }
        return true
    }

    /// Whether a timer fires although jobs are ready, as on a busy device.
    private func firesTimerFirst() -> Bool {
        guard random.once(in: 16), let next = nextTimer else { return false }
        return timers[next].time - now < .seconds(1)
    }

    /// Ends the schedule. The tasks of killed processes run to their ends, without effects, so that their memory is
    /// released. The caller has cancelled them.
    func end() {
        isOver = true
        dead = []
        timers = []
        ready += discarded
        discarded = []
        for id in sleepers.keys.sorted() { wake(id, .failure(CancellationError())) }
        while !ready.isEmpty, step() {}
    }

    private var nextTimer: Int? {
        timers.indices.min { (timers[$0].time, timers[$0].id) < (timers[$1].time, timers[$1].id) }
    }

    private func fireTimer() -> Bool {
        guard let index = nextTimer else { return false }
        let timer = timers.remove(at: index)
        now = max(now, timer.time)
        perform(as: timer.owner, timer.body)
        return true
    }
}

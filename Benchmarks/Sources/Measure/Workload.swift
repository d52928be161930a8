/// A repeated operation: timed here, or counted by valgrind.
struct Workload: Sendable {
    let name: String
    /// Runs the operation once, with the number of the run; throws if the result is wrong.
    let body: @Sendable (Int) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (Int) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Times each run and reports.
    func time(runs: Int, warmUp: Int = 200) async throws {
        for run in 0..<warmUp { try await body(run) }
        let clock = ContinuousClock()
        var durations: [Duration] = []
        durations.reserveCapacity(runs)
        for run in 0..<runs {
            let began = clock.now
            try await body(run)
            durations.append(began.duration(to: clock.now))
        }
        try Report.samples(name, durations)
    }

    /// Times several workloads in turns and reports each, so that other load on the machine affects them equally.
    static func timeInTurns(_ workloads: [Workload], runs: Int, warmUp: Int) async throws {
        for run in 0..<warmUp { for workload in workloads { try await workload.body(run) } }
        let clock = ContinuousClock()
        var durations = [[Duration]](repeating: [], count: workloads.count)
        for run in 0..<runs {
            for (place, workload) in workloads.enumerated() {
                let began = clock.now
                try await workload.body(run)
                durations[place].append(began.duration(to: clock.now))
            }
        }
        for (workload, own) in zip(workloads, durations) { try Report.samples(workload.name, own) }
    }

    /// Runs the operation repeatedly, without a report. The difference of two counts by valgrind is a run's cost.
    func repeated(_ count: Int) async throws {
        for run in 0..<count { try await body(run) }
    }
}

import Foundation
import Testing

/// `make simulate SEED=7` prints one schedule; `make simulate MINUTES=10` tries new ones for that time.
@Suite("Deterministic simulation of clients, processes, servers and faults", .timeLimit(.minutes(30)))
struct SimulationTests {
    /// A schedule runs on one thread, so ThreadSanitizer can find little in it, and makes it slow.
    private static let schedulesPerProvider = if GlobalExecutorHook.isSanitized { 170 } else { 3_400 }

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment["NATIVEAUTH_SIMULATION_" + name].flatMap(UInt64.init)
    }

    @Test("No schedule violates an invariant", arguments: SimulatedProvider.allCases)
    func schedules(_ provider: SimulatedProvider) async throws {
        try #require(GlobalExecutorHook.isInstalled)
        let seed = Self.variable("SEED")
        let minutes = Self.variable("MINUTES")
        let first = seed ?? (minutes == nil ? 0 : UInt64.random(in: 0..<1_000_000_000))
        let end = minutes.map { Date().addingTimeInterval(Double($0) * 60) }
        let report = await GlobalExecutorHook.onThread {
            SimulationReport(provider) { number in
                if let end { return Date() < end ? first + UInt64(number) : nil }
                let count = seed == nil ? Self.schedulesPerProvider : 1
                return number < count ? first + UInt64(number) : nil
            }
        }
        if seed != nil || minutes != nil {
            print("simulation of \(provider): \(report.schedules) schedules from \(first)")
        }
        for (seed, violations) in report.failures {
            let trace = await Self.trace(provider, seed)
            Issue.record("make simulate SEED=\(seed)\n\(violations.joined(separator: "\n"))\n\(trace)")
        }
        if seed != nil, report.failures.isEmpty { print(await Self.trace(provider, first)) }

        guard seed == nil else { return }
        // Otherwise the invariants would say nothing.
        let counts = report.counts
        let schedules = report.schedules
        #expect(counts.tokens > schedules && counts.refreshes > schedules, "\(counts)")
        #expect(counts.faults > schedules / 2 && counts.kills > schedules / 10, "\(counts)")
        #expect(counts.signOuts > schedules / 4, "\(counts)")
        #expect(provider != .thunderID || counts.forms > schedules / 2, "\(counts)")
    }

    @Test("The same seed makes the same schedule", arguments: SimulatedProvider.allCases)
    func repetition(_ provider: SimulatedProvider) async throws {
        try #require(GlobalExecutorHook.isInstalled)
        for seed in UInt64(0)..<20 {
            let first = await Self.trace(provider, seed).split(separator: "\n")
            let second = await Self.trace(provider, seed).split(separator: "\n")
            let difference = zip(first, second).first { $0 != $1 }
            #expect(difference == nil && first.count == second.count && !first.isEmpty, "seed \(seed)")
        }
    }

    private static func trace(_ provider: SimulatedProvider, _ seed: UInt64) async -> String {
        await GlobalExecutorHook.onThread {
            let simulation = Simulation(provider: provider, seed: seed, isTraced: true)
            simulation.run()
            return simulation.trace.joined(separator: "\n")
        }
    }
}

/// The result of many schedules.
struct SimulationReport: Sendable {
    private static let maximumFailures = 3

    private(set) var schedules = 0
    private(set) var counts = Simulation.Counts()
    /// The violations by seed, of the first failures.
    private(set) var failures: [(seed: UInt64, violations: [String])] = []

    /// Runs schedules on the current thread.
    /// - Parameter seed: the seed of the schedule with a number, from 0 on; `nil` to stop.
    init(_ provider: SimulatedProvider, seed: (Int) -> UInt64?) {
        while let seed = seed(schedules), failures.count < Self.maximumFailures {
            let simulation = Simulation(provider: provider, seed: seed)
            simulation.run()
            schedules += 1
            counts += simulation.counts
            if !simulation.violations.isEmpty { failures.append((seed, simulation.violations)) }
        }
    }
}

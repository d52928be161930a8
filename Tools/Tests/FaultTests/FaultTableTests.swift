import Foundation
@testable import NativeAuthTesting
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The fault table: every fault at every request of every operation of the command, for each provider.
///
/// Runs a sample. `FAULTS=all` runs all of it (`make faults`), `FAULTS_SEED` chooses another sample, `FAULTS_ONLY`
/// selects cells by a part of their description, and `FAULTS_REPORT` names a folder for the results.
@Suite("An operation that meets a fault", .timeLimit(.minutes(30)))
struct FaultTableTests {
    private static let environment = ProcessInfo.processInfo.environment
    static let isWhole = environment["FAULTS"] == "all"
    static let part = environment["FAULTS_ONLY"]
    private static let seed =
        environment["FAULTS_SEED"].flatMap(UInt64.init) ?? 11

    /// Number of cells per provider that run at the same time.
    private static let lanes = 4

    @Test(
        "A fault is reported with the right exit code and advice, and the advised step completes the operation",
        arguments: FaultedProvider.allCases
    )
    func table(_ provider: FaultedProvider) async throws {
        try await FaultTestServer.run(provider) { world in
            let runner = FaultRunner(world: world)
            var cells: [FaultCell] = []
            for operation in world.operations {
                for (index, request) in try await runner.requests(of: operation).enumerated() {
                    for fault in Fault.allCases {
                        cells += FaultExtent.allCases.map {
                            FaultCell(
                                provider: provider,
                                operation: operation,
                                fault: fault,
                                extent: $0,
                                index: index,
                                request: request
                            )
                        }
                    }
                }
            }
            if let part = Self.part {
                cells = cells.filter { "\($0)".contains(part) }
            } else if !Self.isWhole {
                print("Fault table, \(provider.rawValue): FAULTS_SEED=\(Self.seed)")
                cells = Self.sample(of: cells)
            }
            let outcomes = await Self.outcomes(of: cells, runner)
            for outcome in outcomes where !outcome.problems.isEmpty {
                Issue.record("\(outcome.cell): \(outcome.problems) \(outcome.code) \(outcome.message) \(outcome.steps)")
            }
        }
    }

    @Test(
        "With the deadlines of the command, a lost response to a refresh costs one attempt and no session",
        .enabled(if: FaultTableTests.isWhole && FaultTableTests.part == nil),
        arguments: FaultedProvider.allCases
    )
    func realDeadline(_ provider: FaultedProvider) async throws {
        try await FaultTestServer.run(provider) { world in
            var runner = FaultRunner(world: world)
            let request = try #require(try await runner.requests(of: .refresh).first)
            let cell = FaultCell(
                provider: provider,
                operation: .refresh,
                fault: .readTimeout,
                extent: .once,
                index: 0,
                request: request
            )

            runner.deadline = nil
            let start = ContinuousClock.now
            let outcome = try await runner.run(cell).0
            #expect(outcome.problems.isEmpty && outcome.status == 0, "\(outcome)")
            // The transport's own deadline, and not the table's, has ended the first attempt.
            #expect(start.duration(to: .now) >= .seconds(15))
        }
    }

    /// Runs cells, `lanes` at a time.
    private static func outcomes(of cells: [FaultCell], _ runner: FaultRunner) async -> [FaultOutcome] {
        await withTaskGroup(of: [FaultOutcome].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var outcomes: [FaultOutcome] = []
                    for index in stride(from: lane, to: cells.count, by: lanes) {
                        let outcome: FaultOutcome
                        do {
                            outcome = try await runner.run(cells[index]).0
                        } catch {
                            outcome = FaultOutcome(cell: cells[index], problems: ["\(error)"])
                        }
                        report(outcome)
                        outcomes.append(outcome)
                    }
                    return outcomes
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Returns a sample with every fault and every operation.
    private static func sample(of cells: [FaultCell]) -> [FaultCell] {
        var random = SeededRandom(seed: seed)
        let byFault = Fault.allCases.compactMap { fault in
            cells.filter { $0.fault == fault }.randomElement(using: &random)
        }
        let byOperation = FaultedOperation.allCases.compactMap { operation in
            cells.filter { $0.operation == operation }.randomElement(using: &random)
        }
        return byFault + byOperation
    }

    /// Appends a result to the report as one line of JSON, so that an interrupted run keeps its results.
    private static func report(_ outcome: FaultOutcome) {
        guard let folder = environment["FAULTS_REPORT"], var line = try? encoder.encode(outcome) else { return }
        line.append(UInt8(ascii: "\n"))
        let name = "\(folder)/faults-\(outcome.cell.provider.rawValue).jsonl"
        let file = open(name, O_WRONLY | O_APPEND | O_CREAT, 0o644)
        defer { close(file) }
        line.withUnsafeBytes { _ = write(file, $0.baseAddress, $0.count) }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

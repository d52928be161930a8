import Foundation

// The program that scripts/bench runs. Prints one line of JSON for each figure:
//
//   Measure fixture FILE                    makes keys and tokens for the parts about JWT
//   Measure time (step|form|jwt FILE|token)      times each workload of a part
//   Measure count WORKLOAD TIMES [FILE]     runs it repeatedly, for valgrind
//   Measure json RUNS                       reads hostile documents of 4 MiB
//   Measure srp RUNS                        SRP proofs; powers, in turns with OpenSSL's; fewer of BigInt's
//   Measure refresh SEED                    many callers, one refresh
//   Measure floors | hash                   lower bounds of any design
//   Measure trips|prepare SERVER            with a running server; SERVER is a file with its `--json` output
//   Measure cognito SERVER                  requests and times of a user pool client
//   Measure load SERVER SECONDS
//   Measure growth SERVER SECONDS CONNECTIONS

/// The workloads of a part, or of the part that a workload belongs to.
nonisolated func workloads(_ part: String, fixture: String?) async throws -> [Workload] {
    switch part {
    case "step": return try await StepBenchmark().workloads
    case "form": return try await FormBenchmark().workloads
    case "token": return try await TokenReadBenchmark().workloads
    case "jwt":
        guard let fixture else { throw Surprise("This part needs a file with keys and tokens: Measure fixture FILE") }
        return try await JWTBenchmark(fixture: URL(fileURLWithPath: fixture)).workloads
    default: throw Surprise("Unknown part \(part).")
    }
}

nonisolated func number(_ runs: String) throws -> Int {
    guard let number = Int(runs), number > 0 else { throw Surprise("The number of runs is missing.") }
    return number
}

nonisolated func run(_ arguments: [String]) async throws {
    let last = arguments.count > 2 ? arguments[2] : nil
    switch (arguments.first, arguments.count > 1 ? arguments[1] : nil) {
    case ("fixture", let file?):
        try JSONEncoder().encode(try await JWTFixture.make(tokens: 200)).write(to: URL(fileURLWithPath: file))
    case ("time", "token"?): try await TokenReadBenchmark().time(runs: 50_000)
    case ("time", let part?):
        for workload in try await workloads(part, fixture: last) { try await workload.time(runs: 2_000) }
    case ("json", let runs?):
        let runs = try number(runs)
        for workload in JSONBenchmark().workloads { try await workload.time(runs: runs, warmUp: 1) }
    case ("srp", let runs?):
        let runs = try number(runs)
        let benchmark = SRPBenchmark()
        for workload in benchmark.workloads { try await workload.time(runs: runs, warmUp: max(runs / 10, 1)) }
        for powers in try benchmark.powers() {
            try await Workload.timeInTurns(powers, runs: runs, warmUp: max(runs / 10, 1))
        }
        for workload in benchmark.peers { try await workload.time(runs: max(runs / 10, 2), warmUp: 1) }
    case ("refresh", let seed?):
        guard let seed = UInt64(seed) else { throw Surprise("The seed must be a number.") }
        try await CoalescingBenchmark().time()
        try await CoalescingBenchmark().randomised(seed: seed)
    case ("floors", _): try await FloorBenchmark().time()
    case ("hash", _): try FloorBenchmark().hash()
    case ("trips", let server?): try await RoundTrips(server: RunningServer.read(server)).count()
    case ("cognito", let server?): try await CognitoBenchmark(server: RunningServer.read(server)).run()
    case ("prepare", let server?): try await ServerLoad(server: RunningServer.read(server)).prepare()
    case ("load", let server?):
        guard let seconds = last.flatMap({ Double($0) }) else { throw Surprise("The number of seconds is missing.") }
        try await ServerLoad(server: RunningServer.read(server)).run(seconds: seconds)
    case ("growth", let server?):
        guard arguments.count == 4, let seconds = Double(arguments[2]), let workers = Int(arguments[3]) else {
            throw Surprise("The numbers of seconds and connections are missing.")
        }
        let load = ServerLoad(server: try RunningServer.read(server), workers: workers)
        try await load.growth(seconds: seconds)
    default: throw Surprise("See Benchmarks/Sources/Measure/main.swift.")
    }
}

/// Runs a workload repeatedly.
nonisolated func count(_ arguments: [String]) async throws {
    let part = arguments.first.map { String($0.prefix { $0 != "." }) } ?? ""
    let all = try await workloads(part, fixture: arguments.count > 2 ? arguments[2] : nil)
    guard let workload = all.first(where: { $0.name == arguments[0] }), arguments.count > 1,
        let times = Int(arguments[1])
    else { throw Surprise("Unknown workload, or the number of runs is missing.") }
    try await workload.repeated(times)
}

nonisolated func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("Measure: \(error)\n".utf8))
    exit(1)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "count" {
    do { try SingleThread.run { try await count(Array(arguments.dropFirst())) } } catch { fail(error) }
} else {
    Task {
        do { try await run(arguments) } catch { fail(error) }
        exit(0)
    }
    dispatchMain()
}

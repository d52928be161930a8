import Foundation
import NativeAuthCore
@testable import NativeAuthTesting
import ThunderID

/// Concurrent callers of a stale token: one refresh for all.
struct CoalescingBenchmark {
    /// A token endpoint that responds after a delay, rotates refresh tokens, and counts requests.
    // unchecked: a lock protects the only value that changes.
    private final class TokenEndpoint: HTTPTransport, @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0
        private let pause: Duration

        init(pause: Duration) { self.pause = pause }

        var calls: Int { lock.withLock { count } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            lock.withLock { count += 1 }
            try await Task.sleep(for: pause)
            let body = #"{"access_token":"new","token_type":"Bearer","expires_in":3600,"refresh_token":"r2"}"#
            return TransportResponse(head: .init(status: .ok), body: Data(body.utf8))
        }
    }

    /// Times all callers until each has a token, three times, and the bare sleep for comparison.
    func time() async throws {
        let pause = Duration.milliseconds(20)
        let clock = ContinuousClock()
        var bare: [Duration] = []
        for _ in 0..<5 {
            let began = clock.now
            try await Task.sleep(for: pause)
            bare.append(began.duration(to: clock.now))
        }
        try Report.samples("refresh.sleep", bare)
        for callers in [1, 100, 1_000, 10_000] {
            var durations: [Duration] = []
            var calls = 0
            for _ in 0..<3 {
                let run = try await once(callers: callers, pause: pause)
                durations.append(run.took)
                calls = max(calls, run.calls)
            }
            try Report.samples("refresh.\(callers)", durations)
            try Report.value("refresh.\(callers).calls", Double(calls), unit: "calls")
        }
    }

    /// A thousand rounds of a hundred callers with random delays, and a refresh of random duration.
    func randomised(seed: UInt64, runs: Int = 1_000) async throws {
        var random = SeededRandom(seed: seed)
        var most = 0
        for _ in 0..<runs {
            let pause = Duration.microseconds(Int64.random(in: 0...2_000, using: &random))
            let delays = (0..<100).map { _ in Int.random(in: 0...40, using: &random) }
            most = max(most, try await once(callers: 100, pause: pause, delays: delays).calls)
        }
        try Report.value("refresh.random.runs", Double(runs), unit: "runs")
        try Report.value("refresh.random.seed", Double(seed), unit: "seed")
        try Report.value("refresh.random.calls", Double(most), unit: "calls")
    }

    /// - Parameter delays: the number of yields of each caller.
    private func once(callers: Int, pause: Duration, delays: [Int] = []) async throws -> (took: Duration, calls: Int) {
        let server = TokenEndpoint(pause: pause)
        let storage = InMemoryStorageAdapter()
        let past = Int(Date().timeIntervalSince1970) - 10
        for (name, value) in [("access_token", "old"), ("refresh_token", "r"), ("token_expiry", "\(past)")] {
            storage.store(key: "thunder." + name, value: value)
        }
        let client = ThunderIDClient(environment: ClientEnvironment(transport: server))
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://id.example.com", clientId: "c"),
            storage: storage
        )
        let clock = ContinuousClock()
        let began = clock.now
        let new = await withTaskGroup(of: Bool.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    for _ in 0..<(caller < delays.count ? delays[caller] : 0) { await Task.yield() }
                    return (try? await client.getAccessToken()) == "new"
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        guard new == callers else { throw Surprise("only \(new) of \(callers) callers have the new token") }
        return (began.duration(to: clock.now), server.calls)
    }
}

import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import ThunderID

// Measures what the package itself does between an answer's arrival and a form that can be drawn, on recorded answers
// and without a network; and counts the round trips of a sign-up with the sign-in after it. Run by `make bench`.

struct Surprise: Error, CustomStringConvertible { let description: String }

func recording(_ name: String) throws -> String {
    guard let url = Bundle.module.url(forResource: "Recordings/\(name)", withExtension: "json") else {
        throw Surprise(description: "no recording \(name)")
    }
    return try String(contentsOf: url, encoding: .utf8)
}

func client(_ transport: any HTTPTransport) async throws -> ThunderIDClient {
    let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
    try await client.initialize(
        config: ThunderIDConfig(baseUrl: "https://localhost:8090", applicationId: "app"),
        storage: InMemoryStorageAdapter()
    )
    return client
}

/// Prints the smallest, the middle and the largest of several measurements.
func report(_ what: String, _ durations: [Duration]) {
    func microseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return String(format: "%.1f µs", Double(seconds) * 1e6 + Double(attoseconds) / 1e12)
    }
    let sorted = durations.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    let p50 = microseconds(sorted[sorted.count / 2])
    let p99 = microseconds(sorted[sorted.count * 99 / 100])
    print("\(what): min \(microseconds(least)), p50 \(p50), p99 \(p99), max \(microseconds(most)), n=\(sorted.count)")
}

/// The time from `start()` to the form: one request put together, the recorded answer decoded and mapped, texts resolved.
func measureStep(runs: Int) async throws {
    let form = try recording("01-2-sign-in-form")
    let meta = try recording("12-1-meta")
    let transport = ScriptedTransport()
    let flow = ThunderIDFlow(client: try await client(transport), kind: .signIn)
    transport.append(.json(meta, path: "/flow/meta"))
    var durations: [Duration] = []
    let clock = ContinuousClock()
    for run in 0..<(runs + 100) {
        transport.append(.json(form, path: "/flow/execute"))
        let began = clock.now
        let step = try await flow.start()
        let took = began.duration(to: clock.now)
        guard step.fields.count == 2, step.defaultAction != nil else { throw Surprise(description: "\(step)") }
        if run >= 100 { durations.append(took) }  // the first hundred warm up
    }
    report("sign-in form, \(form.utf8.count) bytes: start() to FlowStep", durations)
}

/// The same story as `make demo`: a sign-up that the server ends without signing in, and the sign-in that follows.
@MainActor
func countRoundTrips() async throws {
    let transport = ScriptedTransport([.json(try recording("12-1-meta"), path: "/flow/meta")])
    for name in [
        "05-4-sign-up-form", "05-6-sign-up-email", "05-10-signed-up", "01-2-sign-in-form", "05-13-signed-in",
    ] {
        transport.append(.json(try recording(name), path: "/flow/execute"))
    }
    let model = FlowModel(flow: ThunderIDFlow(client: try await client(transport), kind: .signUp))
    await model.start()
    model.setValue("u1795246141", for: "username")
    model.setValue("Secret#1", for: "password")
    await model.submit()
    model.setValue("u1795246141@example.com", for: "email")
    await model.submit()
    guard case .complete(let outcome) = model.phase, outcome.user != nil, transport.remaining == 0 else {
        throw Surprise(description: "\(model.phase) \(String(describing: model.error))")
    }
    print("sign-up with two forms, then sign-in, until a user is signed in: \(transport.requests.count) round trips")
}

let runs = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 2_000
for _ in 0..<3 { try await measureStep(runs: runs) }
try await countRoundTrips()

import NativeAuthBase
import Foundation
import HTTPTypes
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

@Suite("Malformed server responses", .timeLimit(.minutes(10)))
struct MutationTests {
    /// Returns a script's responses without a network.
    struct ScriptTransport: HTTPTransport {
        let script: ReplayScript
        /// The secrets of the last request.
        let sent: Lock<[String]>

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let (form, _) = ReplayScript.fields(request.body ?? Data())
            let secrets = ["password", "new_password", "oob", "continuation_token", "refresh_token"].compactMap {
                form[$0]
            }
            sent.withLock { $0 = secrets.filter { $0.count > 3 } }
            let answer = script.answer(
                ReplayScript.Request(
                    method: request.head.method.rawValue,
                    target: request.head.path ?? "",
                    headers: [:],
                    body: request.body ?? Data()
                )
            )
            return TransportResponse(head: HTTPResponse(status: .init(code: answer.status)), body: answer.body)
        }
    }

    private static let password = "Zq7-password-of-ada"
    private static let code = "90817263"

    /// The number of concurrent applications; each runs its own cases.
    private static let lanes = 8

    @Test("10 000 mutated bodies cause one callback each on the main actor, no crash, and no secret in any text")
    @MainActor
    func tenThousand() async throws {
        let file = try ReplayFile.copy()
        let cases = try file.cases.map { try ReplayCase($0, over: file.config) }.filter { replay in
            !replay.isManual && replay.steps.contains { !$0.http.isEmpty }
        }
        let bodies = try Dictionary(
            cases.flatMap { $0.steps.flatMap(\.http).map(\.body) }.map { ($0, try file.body($0)) },
            uniquingKeysWith: { $1 }
        )
        let rounds = Rounds(cases: cases, bodies: bodies, secrets: bodies.mapValues(Self.secrets), log: CollectedLog())
        let outcomes = try await withThrowingTaskGroup(of: [String: Int].self) { group in
            for lane in 0..<Self.lanes {
                group.addTask { try await rounds.run(10_000 / Self.lanes, lane: lane) }
            }
            var all: [String: Int] = [:]
            for try await some in group { all.merge(some, uniquingKeysWith: +) }
            return all
        }
        #expect(outcomes.values.reduce(0, +) >= 10_000)
        let known = Set(rounds.secrets.values.joined()).union([Self.password, Self.code])
        #expect(Self.told(known, in: rounds.log.text) == nil)
        // Both results occurred: refusals of every kind of call, and completed flows.
        #expect(outcomes.count > 30)
    }

    /// The parameters of every round.
    @MainActor
    private struct Rounds {
        let cases: [ReplayCase]
        let bodies: [String: Data]
        let secrets: [String: [String]]
        let log: CollectedLog

        /// - Returns: the number of callbacks of each kind.
        func run(_ count: Int, lane: Int) async throws -> [String: Int] {
            var random = SeededRandom(seed: 20_261_122 + UInt64(lane))
            var outcomes: [String: Int] = [:]
            for round in 0..<count {
                let told = try await observations("\(lane)/\(round)", withDump: round.isMultiple(of: 8), &random)
                for callback in told { outcomes[callback, default: 0] += 1 }
            }
            return outcomes
        }

        /// Runs a case with one mutated body.
        private func observations(
            _ name: String,
            withDump: Bool,
            _ random: inout SeededRandom
        ) async throws -> [String] {
            var replay = try #require(cases.randomElement(using: &random))
            let mutation = try #require(BodyMutation.allCases.randomElement(using: &random))
            for index in replay.steps.indices {
                if replay.steps[index].call.password?.isEmpty == false {
                    replay.steps[index].call.password = MutationTests.password
                }
                if replay.steps[index].call.code?.isEmpty == false {
                    replay.steps[index].call.code = MutationTests.code
                }
            }
            let victim = Int.random(in: 0..<max(1, replay.steps.reduce(0) { $0 + $1.http.count }), using: &random)
            let changed = Lock((count: 0, random: SeededRandom(seed: random.next())))
            let sent = Lock<[String]>([])
            let clock = TestClock()
            let script = ReplayScript(config: replay.config, clock: clock.sleepless, judgesRequests: false) {
                [bodies] name in
                changed.withLock { state in
                    defer { state.count += 1 }
                    let body = bodies[name] ?? Data()
                    return state.count == victim
                        ? mutation.apply(to: body, secrets: sent.withLock { $0 }, using: &state.random) : body
                }
            }
            let environment = ClientEnvironment(
                transport: ScriptTransport(script: script, sent: sent),
                clock: clock.sleepless,
                logger: log.logger
            )
            let runner = try CaseRunner(
                replay,
                script: script,
                base: MutationTests.base,
                environment: environment,
                isLenient: true
            ) { [bodies] in bodies[$0] ?? Data() }
            for problem in await runner.run() {
                Issue.record("round \(name), \(replay.id), \(mutation): \(problem)")
            }
            let served = Set(replay.steps.flatMap(\.http).flatMap { secrets[$0.body] ?? [] })
            for observation in runner.observations {
                // A dump is slow, and shows the same members each time.
                let texts = observation.texts(withDump: withDump).joined(separator: "\n")
                let all = served.union([MutationTests.password, MutationTests.code])
                guard let told = MutationTests.told(all, in: texts) else { continue }
                let masked = texts.replacingOccurrences(of: told, with: "<secret>").prefix(300)
                Issue.record("round \(name), \(replay.id), \(mutation): a secret is in \(masked)")
            }
            return runner.observations.map { $0.callback ?? $0.returned ?? "" }
        }
    }

    private static func told(_ secrets: Set<String>, in text: String) -> String? {
        let bytes = Data(text.utf8)
        return secrets.first { bytes.range(of: Data($0.utf8)) != nil }
    }

    private static let base = URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/")

    /// The parts of a body that must not be shown.
    private static func secrets(_ body: Data) -> [String] {
        guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else { return [] }
        return ["continuation_token", "access_token", "refresh_token", "id_token"].compactMap { object[$0] as? String }
            .filter { $0.count > 3 }
    }
}

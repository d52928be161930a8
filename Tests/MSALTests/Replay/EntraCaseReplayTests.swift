#if canImport(NIOPosix)
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

/// All cases of a folder over real HTTP, through the public API of the module `MSAL`.
@Suite("Entra's cases", .timeLimit(.minutes(10)))
struct EntraCaseReplayTests {
    @Test("Every case is replayed over HTTP, or listed as manual")
    func everyCase() async throws {
        let file = try ReplayFile.load()
        #expect(!file.cases.isEmpty)
        var replayed = 0
        var manual: [String] = []
        for value in file.cases {
            let id = value["id"]?.string ?? "a case without id"
            do {
                let replay = try ReplayCase(value, over: file.config)
                if replay.isManual {
                    manual.append(id)
                    continue
                }
                let problems = try await Self.replay(replay, file)
                if problems.isEmpty { replayed += 1 }
                for problem in problems { Issue.record("\(id): \(problem)") }
            } catch {
                Issue.record("\(id): \(error)")
            }
        }
        for id in manual { print("Entra's case \(id) is manual: not run") }
        let failed = file.cases.count - replayed - manual.count
        print(
            "\(file.cases.count) cases: \(replayed) replayed, \(manual.count) manual"
                + (failed == 0 ? "" : ", \(failed) failed")
        )
    }

    @Test("The runner supports every key of the file's conventions")
    func conventions() throws {
        let known: [String: Set<String>] = [
            "case": [
                "id", "title", "config", "steps", "notes", "recommended_instead", "manual", "manual_reason",
            ],
            "config": ["clientId", "tenantSubdomain", "challengeTypes", "capabilities", "redirectUri"],
            "call": [
                "on", "method", "username", "password", "code", "attributes", "attributesNotJSON", "scopes", "claims",
                "correlationId", "forceRefresh", "returnRefreshToken", "authMethodIndex", "verificationContact",
                "repeatState", "delegate",
            ],
            "http": [
                "endpoint", "body", "status", "request_form", "request_form_absent", "request_headers",
                "response_headers", "wait_before_s", "for_recommended",
            ],
            "expect": ReplayExpectation.keys,
            "bodies": ["status", "source", "kind", "note", "used"],
        ]
        let conventions = try ReplayFile.copy().conventions
        for (section, keys) in known {
            #expect(Set(conventions[section]?.object.map { Array($0.keys) } ?? []) == keys, "\(section)")
        }
    }

    /// - Returns: the problems.
    static func replay(_ replay: ReplayCase, _ file: ReplayFile) async throws -> [String] {
        let clock = TestClock()
        let script = ReplayScript(config: replay.config, clock: clock.sleepless) { try file.body($0) }
        let server = try await LoopbackServer.start(script)
        let environment = ClientEnvironment(
            clock: clock.sleepless,
            logger: SecretWatch.logger { Issue.record("\(replay.id): \($0)") }
        )
        guard let base = URL(string: "http://127.0.0.1:\(server.port)") else { throw CaseProblem("no address") }
        let problems = await run(replay, script, base, environment, file)
        await server.stop()
        return problems
    }

    @MainActor
    private static func run(
        _ replay: ReplayCase,
        _ script: ReplayScript,
        _ base: URL,
        _ environment: ClientEnvironment,
        _ file: ReplayFile
    ) async -> [String] {
        do {
            let runner = try CaseRunner(replay, script: script, base: base, environment: environment) {
                try file.body($0)
            }
            return await runner.run()
        } catch {
            return ["\(error)"]
        }
    }
}
#endif

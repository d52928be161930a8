import Foundation
import GRDB
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hostile clients of flows", .timeLimit(.minutes(5)))
struct HostileClientTests {
    @Test(
        "Of many simultaneous submissions of one execution one succeeds; the recorded server had two"
    )
    func parallel() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let form = try await client.start(server.applications.demo.applicationId)
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await client.answer(form, "action_001", ["username": "alice", "password": "Alice#2026"])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.flowStatus == "COMPLETE" }.count == 1)
            #expect(replies.filter { $0.errorCode == "FES-1004" }.count == 19)
        }
    }

    @Test("A code, a link and an invitation that are submitted many times at once are valid once")
    func parallelSecrets() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let form = try await client.start(server.applications.magicLink.applicationId)
            let sent = try await client.answer(form, "action_email", ["email": "alice@example.com"])
            let link = try #require(await server.outbox.messages().last?.link)
            let token = URLComponents(string: link)?["token"] ?? ""
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        try await client.flow([
                            "executionId": .string(sent.execution), "inputs": ["token": .string(token)],
                        ])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.assertion != nil }.count == 1)
        }
    }

    @Test("A replayed request, a foreign challenge and another application change nothing")
    func replayed() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let mine = try await client.start(app)
            let other = try await client.start(app)
            let wrong = try await client.answer(mine, "action_001", ["username": "alice", "password": "wrong"])
            // The same request again, and one with the other execution's token.
            let inputs: JSONValue = ["username": "alice", "password": "Alice#2026"]
            for token in [mine.challenge, other.challenge, "", wrong.challenge.uppercased(), wrong.challenge + "0"] {
                let reply = try await client.flow([
                    "executionId": .string(mine.execution), "challengeToken": .string(token), "action": "action_001",
                    "inputs": inputs,
                ])
                #expect(reply.errorCode == "ICS-1002")
                #expect(reply.assertion == nil)
            }
            // Another application's name with an execution is ignored: the execution keeps its application.
            let end = try await client.flow([
                "executionId": .string(mine.execution), "challengeToken": .string(wrong.challenge),
                "applicationId": .string(server.applications.validation.applicationId), "flowType": "REGISTRATION",
                "action": "action_001", "inputs": inputs,
            ])
            #expect(Token(end.assertion ?? "")?.claims["aud"]?.string == app)
            #expect(try await client.answer(other).flowStatus == "INCOMPLETE")
        }
    }

    @Test("Abandoned executions are limited in number, and active ones continue")
    func abandoned() async throws {
        let clock = TestClock()
        let limits = Limits(openExecutions: 400)
        try await TestServer.run(try await TestServer.configuration(limits: limits, clock: clock)) { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let form = try await client.start(app)
            let busy = try await client.answer(form, "action_001", ["username": "alice", "password": "wrong"])
            let idle = try await client.start(app)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<250 { _ = try await client.start(app) } }
                }
                try await group.waitForAll()
            }
            let pool = server.services.directory.database.pool
            let count = try await pool.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM conversation WHERE realm = 'flow'") ?? 0
            }
            #expect(count <= 421)
            #expect(try await client.answer(idle).errorCode == "FES-1004")
            let end = try await client.answer(busy, "action_001", ["username": "alice", "password": "Alice#2026"])
            #expect(end.flowStatus == "COMPLETE")
            clock.advance(3_700)
            _ = try await client.start(app)
            let left = try await pool.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM conversation WHERE realm = 'flow'")
            }
            #expect(left == 1)
        }
    }

    @Test("Ten thousand executions with secrets use limited memory")
    func secretsInMemory() async throws {
        let folder = try DataFolder(.ephemeral)
        defer { folder.removeIfTemporary() }
        let database = try ServerDatabase(in: folder, migrator: ServerSchema.migrator)
        defer { database.close() }
        let clock = TestClock()
        let store = ExecutionStore(
            database: database,
            clock: clock,
            limits: .standard,
            sweep: ServerSchema.sweep()
        )
        let secret = String(repeating: "x", count: 8_000)
        func state(_ number: Int) -> ExecutionState {
            var state = ExecutionState(
                id: "\(number)",
                applicationID: "app",
                isVerbose: false,
                expiresAt: clock.now().addingTimeInterval(60),
                frames: [.init(flow: "AUTHENTICATION form", node: "prompt")]
            )
            state.frame.secrets = ["password": secret]
            return state
        }
        for number in 0..<10_000 { try await store.save(state(number)) }
        #expect(await store.size <= 32 << 20)
        #expect(await store.size > 8 << 20)
        #expect(try await store.load("9999")?.frame.secrets["password"] == secret)
        let old = try #require(try await store.load("0"))
        #expect(old.frame.secrets.isEmpty)
        clock.advance(61)
        try await store.save(state(10_000))
        #expect(await store.size == secret.utf8.count + "password".utf8.count)
    }

    @Test("Endless inputs are refused while other clients are served")
    func inputs() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let form = try await client.start(app)
            let many = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("input\($0)", "value of an input") })
            let tooMany = try await client.answer(form, nil, many)
            #expect(tooMany.status == 413)
            #expect(tooMany.errorCode == "SSE-4130")
            let long = try await client.answer(form, nil, ["username": String(repeating: "a", count: 70_000)])
            #expect(long.status == 413)
            let small = Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("i\($0)", "v") })
            let kept = try await client.answer(form, nil, small)
            #expect(kept.flowStatus == "INCOMPLETE")
            let nested = Data((String(repeating: "[", count: 100_000)).utf8)
            let deep = try await client.send("POST", "/flow/execute", body: nested)
            #expect(deep.errorCode == "FES-1001")
            let huge = try await client.send("POST", "/flow/execute", body: Data(count: 2 << 20))
            #expect(huge.status == 413)
            let end = try await client.answer(kept, "action_001", ["username": "alice", "password": "Alice#2026"])
            #expect(end.flowStatus == "COMPLETE")
        }
    }

    @Test("Endless headers are refused while other clients are served")
    func headers() async throws {
        try await TestServer.run { server, client in
            let many = (0..<20_000).map { ("X-Header-\($0)", "value") }
            let answer = try? await client.send("GET", "/health/liveness", headers: many)
            #expect(answer == nil || (400..<500).contains(answer?.status ?? 0))
            let cookies = (0..<2_000).map { _ in ("Cookie", "tid_sso_0123456789abcdef=0") }
            _ = try? await client.send("GET", "/health/liveness", headers: cookies)
            let served = try await client.start(server.applications.session.applicationId)
            #expect(served.flowStatus == "INCOMPLETE")
        }
    }
}

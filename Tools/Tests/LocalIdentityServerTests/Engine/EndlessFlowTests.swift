import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ThunderIDEndpoints

@Suite("Flows without an end", .timeLimit(.minutes(5)))
struct EndlessFlowTests {
    private static func read(_ texts: [String]) throws -> [FlowType: FlowDefinition] {
        let flows = try texts.enumerated().map { index, text in
            try FlowReader(file: "\(index).yaml", executors: ExecutorRegistry.names).flow(from: text)
        }
        return Dictionary(flows.map { ($0.type, $0) }) { $1 }
    }

    @Test("two flows that begin by calling each other end the request")
    func callCircle() throws {
        let machine = FlowMachine(
            flows: try Self.read([
                """
                handle: one
                type: AUTHENTICATION
                start: away
                nodes:
                  away: {kind: call, flow: REGISTRATION, next: end}
                  end: {kind: end}
                """,
                """
                handle: two
                type: REGISTRATION
                start: away
                nodes:
                  away: {kind: call, flow: AUTHENTICATION, next: end}
                  end: {kind: end}
                """,
            ]))
        var state = ExecutionState(
            id: "id", applicationID: "app", isVerbose: false, expiresAt: .distantFuture,
            frames: [.init(flow: "one", node: "away")])
        var progress = FlowMachine.Progress()
        #expect(machine.begin(&state, inputs: [:], &progress) == .fail(.callDepthExceeded))
        #expect(state.callDepth == FlowMachine.maximumCallDepth)
        #expect(state.frames.count <= 2)
    }

    @Test("a prompt's only action is taken for granted once in a request")
    func promptCircle() throws {
        let machine = FlowMachine(
            flows: try Self.read([
                """
                handle: one
                type: AUTHENTICATION
                start: ask
                nodes:
                  ask: {kind: prompt, actions: [{ref: go, next: away}, {ref: x, next: end}]}
                  away: {kind: call, flow: REGISTRATION, next: again}
                  again: {kind: prompt, actions: [{ref: go, next: away}]}
                  end: {kind: end}
                """,
                """
                handle: two
                type: REGISTRATION
                start: page
                nodes:
                  page: {kind: page, message: Look, next: end}
                  end: {kind: end}
                """,
            ]))
        var state = ExecutionState(
            id: "id", applicationID: "app", isVerbose: false, expiresAt: .distantFuture,
            frames: [.init(flow: "one", node: "again")])
        var progress = FlowMachine.Progress()
        let step = machine.submit(&state, action: nil, inputs: ["a": "b"], &progress)
        guard case .ask(let view) = step else { return #expect(Bool(false), "\(step)") }
        #expect(view.actions.map(\.ref) == ["go"])
    }

    @Test("executors that lead to themselves end the request with 400, and the execution is gone")
    func executorCircle() async throws {
        let flow = """
            handle: loop
            type: AUTHENTICATION
            start: ask
            nodes:
              ask:
                kind: prompt
                inputs: [{identifier: username, type: TEXT_INPUT, required: true}]
                actions: [{ref: go, next: find}]
              find: {kind: executor, executor: Identification, onSuccess: find, onIncomplete: find}
            """
        try await TestServer.run { server, _ in
            try await server.addAlice()
            // Nothing is hashed here.
            let hashing = HashingPool()
            await hashing.stop()
            let catalog = try FlowCatalog(Array(try Self.read([flow]).values))
            let application = Application(id: "app", clientID: "app", name: "App", flows: [.authentication: "loop"])
            var services = server.services
            services.definitions = FixedDefinitions(
                current: Definitions(catalog: catalog, applications: ApplicationRegistry([application])))
            let service = FlowService(
                services: services,
                store: ExecutionStore(
                    database: server.services.attempts.database, clock: server.services.clock, limits: .standard,
                    sweep: ServerSchema.sweep(.standard)),
                policy: StartPolicy(hashing: hashing))
            func execute(_ body: JSONValue) async throws -> JSONValue {
                let request = try FlowRequest(body: try JSONEncoder().encode(body))
                let proof = FlowProof(attestationToken: nil, flowSecret: nil)
                let response = try await service.execute(request, proof: proof)
                return try JSONDecoder().decode(
                    JSONValue.self, from: try JSONEncoder().encode(FlowResponseBody(response)))
            }
            let form = try await execute(["applicationId": "app", "flowType": "AUTHENTICATION"])
            let answer: JSONValue = [
                "executionId": form["executionId"] ?? .null, "challengeToken": form["challengeToken"] ?? .null,
                "action": "go", "inputs": ["username": "alice"],
            ]
            let error = await #expect(throws: ServiceError.self) { try await execute(answer) }
            #expect(error == .callDepthExceeded)
            #expect(error?.status == 400)
            let gone = await #expect(throws: ServiceError.self) { try await execute(answer) }
            #expect(gone == .invalidExecution)
        }
    }
}

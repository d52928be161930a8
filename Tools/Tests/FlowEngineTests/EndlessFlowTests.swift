import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ThunderIDEndpoints

/// A source of definitions that never change.
private struct FixedDefinitions: DefinitionSource {
    let current: Definitions

    func add(_ unit: OrganizationUnit) {}

    func refresh() -> Definitions { current }
}

@Suite("Flows without an end", .timeLimit(.minutes(5)))
struct EndlessFlowTests {
    private static func read(_ texts: [String]) throws -> [FlowType: FlowDefinition] {
        let flows = try texts.enumerated().map { index, text in
            try FlowText.flow(text, file: "\(index).yaml")
        }
        return Dictionary(flows.map { ($0.type, $0) }) { $1 }
    }

    @Test("Two flows that call each other without a prompt fail the request")
    func callCycle() throws {
        let machine = FlowStateMachine(
            flows: try Self.read([
                """
                resource_type: flow
                id: 4c4031c8-9909-809c-8a1b-f6fb9bb52c53
                name: One
                handle: one
                flowType: AUTHENTICATION
                nodes:
                  - {id: start, type: START, onSuccess: away}
                  - id: away
                    type: CALL
                    flow: {ref: two}
                    properties: {useApplicationFlow: true}
                    onSuccess: end
                  - {id: end, type: END}
                """,
                """
                resource_type: flow
                id: c6c266dd-afe3-837a-8464-9a5dbaf55066
                name: Two
                handle: two
                flowType: REGISTRATION
                nodes:
                  - {id: start, type: START, onSuccess: away}
                  - id: away
                    type: CALL
                    flow: {ref: one}
                    properties: {useApplicationFlow: true}
                    onSuccess: end
                  - {id: end, type: END}
                """,
            ])
        )
        var state = ExecutionState(
            id: "id",
            applicationID: "app",
            isVerbose: false,
            expiresAt: .distantFuture,
            frames: [.init(flow: "AUTHENTICATION one", node: "away")]
        )
        var progress = FlowStateMachine.Progress()
        #expect(machine.begin(&state, inputs: [:], progress: &progress) == .fail(.callDepthExceeded))
        #expect(state.callDepth == FlowStateMachine.maximumCallDepth)
        #expect(state.frames.count <= 2)
    }

    @Test("A prompt's only action is selected automatically once per request")
    func promptCycle() throws {
        let machine = FlowStateMachine(
            flows: try Self.read([
                """
                resource_type: flow
                id: 4c4031c8-9909-809c-8a1b-f6fb9bb52c53
                name: One
                handle: one
                flowType: AUTHENTICATION
                nodes:
                  - {id: start, type: START, onSuccess: ask}
                  - id: ask
                    type: PROMPT
                    prompts:
                      - inputs: []
                        action: {ref: go, nextNode: away}
                      - inputs: []
                        action: {ref: x, nextNode: end}
                  - id: away
                    type: CALL
                    flow: {ref: two}
                    properties: {useApplicationFlow: true}
                    onSuccess: again
                  - id: again
                    type: PROMPT
                    prompts:
                      - inputs: []
                        action: {ref: go, nextNode: away}
                  - {id: end, type: END}
                """,
                """
                resource_type: flow
                id: c6c266dd-afe3-837a-8464-9a5dbaf55066
                name: Two
                handle: two
                flowType: REGISTRATION
                nodes:
                  - {id: start, type: START, onSuccess: page}
                  - id: page
                    type: PROMPT
                    message: Look
                    next: end
                  - {id: end, type: END}
                """,
            ])
        )
        var state = ExecutionState(
            id: "id",
            applicationID: "app",
            isVerbose: false,
            expiresAt: .distantFuture,
            frames: [.init(flow: "AUTHENTICATION one", node: "again")]
        )
        var progress = FlowStateMachine.Progress()
        let step = machine.submit(&state, action: nil, inputs: ["a": "b"], progress: &progress)
        guard case .ask(let view) = step else { return #expect(Bool(false), "\(step)") }
        #expect(view.actions.map(\.ref) == ["go"])
    }

    @Test("A cycle of executors ends the request with 400 and removes the execution")
    func executorCycle() async throws {
        let flow = """
            resource_type: flow
            id: 4d775984-b5ce-8ba0-812b-1ff665e12efd
            name: Loop
            handle: loop
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: ask}
              - id: ask
                type: PROMPT
                prompts:
                  - inputs:
                      - {identifier: username, type: TEXT_INPUT, required: true}
                    action: {ref: go, nextNode: find}
                  - action: {ref: leave, nextNode: end}
              - {id: end, type: END}
              - id: find
                type: TASK_EXECUTION
                executor: {name: IdentifyingExecutor}
                onSuccess: find
                onIncomplete: find
            """
        try await TestServer.run { server, _ in
            try await server.addAlice()
            // Nothing is hashed here.
            let hashing = HashingPool()
            await hashing.stop()
            let catalog = FlowCatalog(Array(try Self.read([flow]).values))
            let application = Application(id: "app", clientID: "app", name: "App", flows: [.authentication: "loop"])
            var services = server.services
            services.definitions = FixedDefinitions(
                current: Definitions(catalog: catalog, applications: ApplicationRegistry([application]))
            )
            let service = FlowService(services: services, hashing: hashing, sweep: ServerSchema.sweep())
            func execute(_ body: JSONValue) async throws -> JSONValue {
                let request = try FlowExecuteRequest(body: try JSONEncoder().encode(body))
                let credentials = RequestCredentials()
                return try await service.execute(request, credentials: credentials).document
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

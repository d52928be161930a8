import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport
@testable import ThunderIDEndpoints

/// A source of definitions that never change.
private struct FixedDefinitions: DefinitionSource {
    let current: Definitions

    func add(_ unit: OrganizationUnit) {}

    func refresh() -> Definitions { current }
}

@Suite("Executors without an end", .timeLimit(.minutes(5)))
struct EndlessExecutorTests {
    @Test("A cycle of executors ends the request with 400 and removes the execution")
    func executorCycle() async throws {
        let text = """
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
        let flow = try FlowText.flow(text, file: "0.yaml")
        try await TestServer.run { server, _ in
            try await server.addAlice()
            // Nothing is hashed here.
            let hashing = HashingPool()
            await hashing.stop()
            let catalog = FlowCatalog(byKey: [flow.key: flow])
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

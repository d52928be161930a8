import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

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
}

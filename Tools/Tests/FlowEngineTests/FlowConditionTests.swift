import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

@Suite("Conditions of nodes", .timeLimit(.minutes(5)))
struct FlowConditionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let holds: Bool

        var testDescription: String { "\(key) = \(value)" }
    }

    private static let values = ["plan": "gold", "empty": "", "odd": "{{ctx(plan)}}", "number": "7"]

    static let rows = [
        Row(key: "{{ctx(plan)}}", value: "gold", holds: true),
        Row(key: "{{ ctx( plan ) }}", value: "gold", holds: true),
        Row(key: "{{ context.plan }}", value: "gold", holds: true),
        Row(key: "{{context. plan}}", value: "gold", holds: true),
        Row(key: "{{ctx(plan)}}", value: "Gold", holds: false),
        Row(key: "{{ctx(plan)}}-{{ context.number }}", value: "gold-7", holds: true),
        Row(key: "x{{ctx(plan)}}", value: "gold", holds: false),
        // A placeholder without a value stays in the key.
        Row(key: "{{ctx(nothing)}}", value: "", holds: false),
        Row(key: "{{ctx(nothing)}}", value: "{{ctx(nothing)}}", holds: true),
        Row(key: "{{ctx(empty)}}", value: "", holds: false),
        // A value is not replaced again, and the expected text has no placeholders.
        Row(key: "{{ctx(odd)}}", value: "gold", holds: false),
        Row(key: "{{ctx(plan)}}", value: "{{ctx(plan)}}", holds: false),
    ]

    @Test("A condition compares its key, with all values inserted, with its value", arguments: rows)
    func comparison(_ row: Row) {
        let condition = FlowCondition(key: row.key, value: row.value, onSkip: "x")
        #expect(condition.holds { Self.values[$0] } == row.holds)
    }

    private static func flow(start: String = "", nodes: String, end: String = "") throws -> FlowStateMachine {
        let flow = try FlowText.flow(
            """
            resource_type: flow
            name: F
            handle: f
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: node\(start)}
              \(nodes)
              - id: other
                type: PROMPT
                prompts: [{action: {ref: other, nextNode: end}}]
              - {id: end, type: END\(end)}
            """
        )
        let called = try FlowText.flow(
            """
            resource_type: flow
            name: G
            handle: g
            flowType: REGISTRATION
            nodes:
              - {id: start, type: START, onSuccess: called}
              - {id: called, type: PROMPT, prompts: [{action: {ref: called, nextNode: end}}]}
              - {id: end, type: END}
            """
        )
        return FlowStateMachine(flows: [.authentication: flow, .registration: called])
    }

    private static let condition = "condition: {key: '{{ctx(plan)}}', value: gold, onSkip: other}"

    /// Nodes of each type, with the step that each of them causes.
    static let nodes: [(text: String, step: String)] = [
        ("- {id: node, type: PROMPT, prompts: [{action: {ref: go, nextNode: other}}], \(condition)}", "go"),
        ("- {id: node, type: PROMPT, message: page, next: other, \(condition)}", "page"),
        (
            "- {id: node, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: other, \(condition)}",
            "AuthAssertExecutor"
        ),
        ("- {id: node, type: CALL, flow: {ref: g}, onSuccess: other, \(condition)}", "called"),
    ]

    private static func begin(_ machine: FlowStateMachine, _ inputs: [String: String]) -> (String, ExecutionState) {
        let start = machine.flows[.authentication]?.start ?? ""
        var state = ExecutionState(
            id: "id",
            applicationID: "app",
            isVerbose: false,
            expiresAt: .distantFuture,
            frames: [.init(flow: "AUTHENTICATION f", node: start)]
        )
        var progress = FlowStateMachine.Progress()
        let step = machine.begin(&state, inputs: inputs, progress: &progress)
        let name =
            switch step {
            case .ask(let view): view.actions.first?.ref ?? view.additionalData["message"] ?? "?"
            case .run(let call): call.name
            case .complete: "complete"
            case .fail(let error): error.code
            }
        return (name, state)
    }

    @Test("A node of any type is skipped unless its condition holds", arguments: nodes.indices)
    func types(_ index: Int) throws {
        let (text, step) = Self.nodes[index]
        let machine = try Self.flow(nodes: text)
        #expect(Self.begin(machine, ["plan": "gold"]).0 == step)
        #expect(Self.begin(machine, ["plan": "silver"]).0 == "other")
        #expect(Self.begin(machine, [:]).0 == "other")
    }

    @Test("Start and end nodes may have a condition")
    func startAndEnd() throws {
        let node = "- {id: node, type: PROMPT, message: page, next: end}"
        let prompt = "- {id: node, type: PROMPT, prompts: [{action: {ref: go, nextNode: other}}]}"
        let start = try Self.flow(start: ", \(Self.condition)", nodes: prompt)
        #expect(Self.begin(start, ["plan": "gold"]).0 == "go")
        #expect(Self.begin(start, [:]).0 == "other")
        let sharp = Self.condition.replacing("onSkip: other", with: "onSkip: node")
        let end = try Self.flow(start: ", \(Self.condition)", nodes: node, end: ", \(sharp)")
        #expect(Self.begin(end, ["plan": "gold"]).0 == "complete")
    }

    @Test("A page that has been shown is not skipped afterwards, and an input that changes is compared again")
    func again() throws {
        let machine = try Self.flow(nodes: Self.nodes[1].text)
        var (_, state) = Self.begin(machine, ["plan": "gold"])
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: nil, inputs: ["plan": "silver"], progress: &progress)
        #expect(state.frame.node == "other")
        let prompt = try Self.flow(nodes: Self.nodes[0].text)
        (_, state) = Self.begin(prompt, ["plan": "gold"])
        _ = prompt.submit(&state, action: "go", inputs: ["plan": "silver"], progress: &progress)
        #expect(state.frame.node == "other")
        #expect(state.frame.action == nil)
    }

    @Test("No input replaces a value of the server", arguments: FlowValue.allCases.map(\.rawValue) + ["clientId"])
    func inputs(_ name: String) throws {
        let text = Self.nodes[0].text.replacing("plan", with: name)
        #expect(Self.begin(try Self.flow(nodes: text), [name: "gold"]).0 == "other")
    }

    @Test("The values of the server are those of the subject and of the authorization request")
    func server() throws {
        var state = Self.begin(try Self.flow(nodes: Self.nodes[0].text), [:]).1
        state.subject = Subject(userID: "u")
        state.subject.userType = "Person"
        state.subject.unitID = "unit"
        state.subject.set([.entityState: "exists", .isAutoProvisioned: "true", .isEligibleForProvisioning: "true"])
        var start = ExecutionState.OAuthStart(authorizationRequestID: "r")
        start.needsConfirmation = true
        start.bindingMessage = "K7"
        start.requestedPermissions = Scope(names: ["a", "b"])
        start.identityProvider = "default"
        state.oauthStart = start
        let expected = [
            "userId": "u", "userID": "u", "userType": "Person", "ouId": "unit", "entityState": "exists",
            "userAutoProvisioned": "true", "userEligibleForProvisioning": "true", "logoutPromptRequired": "true",
            "bindingMessage": "K7", "requested_permissions": "a b", "providerRequested": "true",
        ]
        #expect(Set(expected.keys) == Set(FlowValue.allCases.map(\.rawValue)))
        for (name, value) in expected {
            func target(_ value: String) -> String? {
                let condition = FlowCondition(key: "{{ctx(\(name))}}", value: value, onSkip: "x")
                return state.target(
                    skipping: FlowNode(id: "n", line: 1, kind: .end, condition: condition)
                )
            }
            #expect(target(value) == nil, "\(name)")
            #expect(target("another") == "x", "\(name)")
        }
        // Another user has none of them.
        state.subject = Subject(userID: "v")
        #expect(state.subject.values == nil)
    }
}

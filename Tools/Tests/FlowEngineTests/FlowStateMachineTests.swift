import Foundation
import Testing

@testable import FlowEngine

@Suite("The flow state machine", .timeLimit(.minutes(5)))
struct FlowStateMachineTests {
    private static let flow = """
        resource_type: flow
        id: 4ea86d8c-890f-813e-8e9e-75d42743a7b3
        name: Form
        handle: form
        flowType: AUTHENTICATION
        nodes:
          - {id: start, type: START, onSuccess: prompt}
          - id: prompt
            type: PROMPT
            meta:
              components:
                - type: TEXT
                  id: title
                - type: TEXT_INPUT
                  id: one
                  ref: username
                - type: PASSWORD_INPUT
                  id: two
                  ref: password
                - type: ACTION
                  id: go
            prompts:
              - inputs:
                  - {ref: one, identifier: username, type: TEXT_INPUT, required: true}
                  - {ref: two, identifier: password, type: PASSWORD_INPUT, required: true}
                  - {ref: three, identifier: colour, type: SELECT}
                action: {ref: go, nextNode: work}
              - action: {ref: leave, nextNode: away}
          - id: work
            type: TASK_EXECUTION
            executor: {name: CredentialsAuthExecutor}
            onSuccess: end
            onIncomplete: prompt
          - id: away
            type: CALL
            flow: {ref: other}
            properties: {useApplicationFlow: true}
            onSuccess: end
          - {id: end, type: END}
        """

    private static let other = """
        resource_type: flow
        id: ab18bdba-d885-8ac3-89b0-d8393ffdae10
        name: Other
        handle: other
        flowType: REGISTRATION
        nodes:
          - {id: start, type: START, onSuccess: only}
          - id: only
            type: PROMPT
            prompts:
              - inputs:
                  - {ref: mail, identifier: email, type: EMAIL_INPUT, required: true}
                action: {ref: next, nextNode: page}
          - id: page
            type: PROMPT
            message: Look
            next: back
          - id: back
            type: CALL
            flow: {ref: form}
            properties: {useApplicationFlow: true}
            onSuccess: end
          - {id: end, type: END}
        """

    static func machine() throws -> FlowStateMachine {
        func read(_ text: String) throws -> FlowDefinition {
            try FlowText.flow(text, file: "test.yaml")
        }
        return FlowStateMachine(flows: [.authentication: try read(flow), .registration: try read(other)])
    }

    static func state(verbose: Bool = false) -> ExecutionState {
        ExecutionState(
            id: "id",
            applicationID: "app",
            isVerbose: verbose,
            expiresAt: .distantFuture,
            frames: [.init(flow: "AUTHENTICATION form", node: "prompt")]
        )
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let action: String?
        let inputs: [String: String]
        /// The missing inputs, or nil when the executor runs.
        let asked: (inputs: [String], actions: [String])?
    }

    static let rows = [
        Row(
            testDescription: "an empty submission shows the whole form",
            action: nil,
            inputs: [:],
            asked: (["username", "password", "colour"], ["go", "leave"])
        ),
        Row(
            testDescription: "an action alone requests the required inputs",
            action: "go",
            inputs: [:],
            asked: (["username", "password"], [])
        ),
        Row(
            testDescription: "only the missing input is requested",
            action: "go",
            inputs: ["username": "a"],
            asked: (["password"], [])
        ),
        Row(
            testDescription: "inputs without an action request the action",
            action: nil,
            inputs: ["username": "a", "password": "b"],
            asked: ([], ["go", "leave"])
        ),
        Row(
            testDescription: "an unknown action is ignored",
            action: "what",
            inputs: ["username": "a", "password": "b"],
            asked: ([], ["go", "leave"])
        ),
        Row(
            testDescription: "an empty text is a value",
            action: "go",
            inputs: ["username": "", "password": ""],
            asked: nil
        ),
        Row(
            testDescription: "complete inputs run the executor",
            action: "go",
            inputs: ["username": "a", "password": "b", "x": "y"],
            asked: nil
        ),
    ]

    @Test("A prompt lists the missing inputs", arguments: rows)
    func prompt(_ row: Row) throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.begin(&state, inputs: [:], progress: &progress)
        let step = machine.submit(&state, action: row.action, inputs: row.inputs, progress: &progress)
        switch step {
        case .ask(let view):
            #expect(view.inputs.map(\.identifier) == row.asked?.inputs)
            #expect(view.actions.map(\.ref) == row.asked?.actions)
        case .run(let call):
            #expect(row.asked == nil)
            #expect(call.name == "CredentialsAuthExecutor")
        default:
            Issue.record("unexpected \(step)")
        }
    }

    @Test("The action of an incomplete submission is kept")
    func rememberedAction() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "go", inputs: ["username": "a"], progress: &progress)
        let step = machine.submit(&state, action: nil, inputs: ["password": "b"], progress: &progress)
        guard case .run = step else { return #expect(Bool(false), "\(step)") }
        #expect(state.frame.secrets == ["password": "b"])
        #expect(state.frame.inputs == ["username": "a"])
    }

    @Test("Inputs of the first request are kept but perform no action")
    func firstInputs() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        let step = machine.begin(&state, inputs: ["username": "a", "password": "b"], progress: &progress)
        guard case .ask(let view) = step else { return #expect(Bool(false), "\(step)") }
        #expect(view.inputs.isEmpty)
        #expect(view.actions.count == 2)
    }

    @Test("A retry discards consumed inputs and shows the whole form with the error")
    func retry() throws {
        let machine = try Self.machine()
        var state = Self.state(verbose: true)
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "go", inputs: ["username": "a", "password": "b"], progress: &progress)
        let step = machine.resume(
            &state,
            after: .incomplete(.invalidCredentials, changes: [.consumed(["username", "password"])]),
            progress: &progress
        )
        guard case .ask(let view) = step else { return #expect(Bool(false), "\(step)") }
        #expect(view.inputs.map(\.identifier) == ["username", "password", "colour"])
        #expect(view.error == .invalidCredentials)
        #expect(view.components?.count == 4)
        #expect(state.frame.provided.isEmpty)
    }

    @Test("The component tree keeps only the requested fields and omits the button")
    func filteredTree() throws {
        let machine = try Self.machine()
        var state = Self.state(verbose: true)
        var progress = FlowStateMachine.Progress()
        let step = machine.submit(&state, action: "go", inputs: ["username": "a"], progress: &progress)
        guard case .ask(let view) = step else { return #expect(Bool(false), "\(step)") }
        #expect(view.components?.compactMap { $0["id"]?.string } == ["title", "two"])
    }

    @Test("Recursive flow calls do not grow the stack, and at most ten are allowed")
    func callAndBack() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        for _ in 0..<5 {
            _ = machine.submit(&state, action: "leave", inputs: [:], progress: &progress)
            #expect(state.frames.map(\.flow) == ["AUTHENTICATION form", "REGISTRATION other"])
            let page = machine.submit(&state, action: nil, inputs: ["email": "a@b.c"], progress: &progress)
            guard case .ask(let view) = page else { return #expect(Bool(false), "\(page)") }
            #expect(view.additionalData["message"] == "Look")
            _ = machine.submit(&state, action: nil, inputs: [:], progress: &progress)
            #expect(state.frames.map(\.flow) == ["AUTHENTICATION form"])
        }
        #expect(state.callDepth == FlowStateMachine.maximumCallDepth)
        #expect(machine.submit(&state, action: "leave", inputs: [:], progress: &progress) == .fail(.callDepthExceeded))
    }

    @Test("Inputs submitted with a link to another flow are discarded")
    func linkWithInputs() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "leave", inputs: ["username": "", "password": ""], progress: &progress)
        #expect(state.frames[0].provided.isEmpty)
        #expect(state.frame.provided.isEmpty)
    }

    @Test("A proof of one user is not valid for another")
    func changedUser() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(&state, action: "go", inputs: ["username": "a", "password": "b"], progress: &progress)
        _ = machine.resume(
            &state,
            after: .success([.user("1"), .authenticated(.init(method: "m", at: .now)), .user("2")]),
            progress: &progress
        )
        #expect(state.subject == Subject(userID: "2"))
    }

    @Test("Declared inputs are limited to 64 KiB in total on disk")
    func largeInputs() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        let half = String(repeating: "x", count: FlowStateMachine.maximumStoredSize / 2)
        guard case .ask = machine.submit(&state, action: nil, inputs: ["username": half], progress: &progress) else {
            Issue.record("half of it is refused")
            return
        }
        guard case .fail(let error) = machine.submit(&state, action: nil, inputs: ["colour": half], progress: &progress)
        else {
            Issue.record("the submission was accepted")
            return
        }
        #expect(error == .inputsTooLarge)
    }

    @Test("Persistent state contains no secret")
    func encodedState() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        _ = machine.submit(
            &state,
            action: nil,
            inputs: ["username": "anna", "password": "hidden1", "pin": "hidden2"],
            progress: &progress
        )
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(text.contains("anna"))
        #expect(!text.contains("hidden"))
    }

    @Test("Undeclared inputs do not accumulate")
    func manyInputs() throws {
        let machine = try Self.machine()
        var state = Self.state()
        var progress = FlowStateMachine.Progress()
        let many = Dictionary((0..<500).map { ("x\($0)", "y") }) { $1 }
        _ = machine.submit(&state, action: "go", inputs: many.merging(["username": "a"]) { $1 }, progress: &progress)
        #expect(state.frame.provided.count <= 101)
        #expect(state.frame.value("username") == "a")
    }
}

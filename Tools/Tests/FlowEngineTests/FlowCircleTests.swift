import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

@Suite("Cycles in flow files", .timeLimit(.minutes(5)))
struct FlowCircleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// File, line and path of the cycle; nil for valid flows.
        let refusal: (file: String, line: Int, way: String)?
        /// The nodes of the sign-in flow and of the sign-up flow; the first one is the start.
        let signIn: String
        let signUp: String

        init(
            _ description: String,
            _ refusal: (String, Int, String)?,
            signIn: String,
            signUp: String = "  - {id: a, type: END}"
        ) {
            testDescription = description
            self.refusal = refusal.map { (file: $0.0, line: $0.1, way: $0.2) }
            self.signIn = signIn
            self.signUp = signUp
        }
    }

    private static let end = "\n  - {id: end, type: END}"
    private static let assertion = "{id: a, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}"
    private static let callIn = "type: CALL, flow: {ref: in}, onSuccess: end}\(end)"
    private static let callUp = "type: CALL, flow: {ref: up}, onSuccess: end}\(end)"
    private static let passable = "  - {id: a, type: PROMPT, message: Look, next: end}\(end)"

    /// A call that calls itself.
    private static let again = """
          - {id: a, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: b, onIncomplete: end}
          - {id: b, type: CALL, flow: {ref: up}, onSuccess: b}
          - {id: end, type: END}
        """

    static let rows = [
        Row(
            "sign-in and sign-up begin with each other",
            ("in.yaml", 7, "a → up.a → a"),
            signIn: "  - {id: a, \(callUp)",
            signUp: "  - {id: a, \(callIn)"
        ),
        Row("a flow that begins with itself", ("in.yaml", 7, "a → a"), signIn: "  - {id: a, \(callIn)"),
        Row(
            "an executor's success leads to itself",
            ("in.yaml", 7, "a → a"),
            signIn: "  - \(assertion), onSuccess: a, onIncomplete: end}\(end)"
        ),
        Row(
            "missing inputs lead back through another executor",
            ("in.yaml", 8, "b → c → b"),
            signIn: """
                  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: b}}]}
                  - id: b
                    type: TASK_EXECUTION
                    executor: {name: CredentialsAuthExecutor}
                    onSuccess: end
                    onIncomplete: c
                  - {id: c, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: b}
                  - {id: end, type: END}
                """
        ),
        Row(
            "a repeated call of a flow without a prompt",
            ("in.yaml", 8, "b → b"),
            signIn: again,
            signUp: passable
        ),
        Row(
            "a repeated call of a flow with a prompt",
            nil,
            signIn: again,
            signUp: "  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: end}}]}\(end)"
        ),
        Row(
            "flows that link to each other",
            nil,
            signIn: "  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: b}}]}\n  - {id: b, \(callUp)",
            signUp: "  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: b}}]}\n  - {id: b, \(callIn)"
        ),
        Row(
            "a flow that begins with another one, which links back",
            nil,
            signIn: "  - {id: a, \(callUp)",
            signUp: "  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: b}}]}\n  - {id: b, \(callIn)"
        ),
        Row(
            "a prompt that may be skipped leads back to itself",
            ("in.yaml", 7, "a → b → a"),
            signIn: """
                  - id: a
                    type: PROMPT
                    prompts: [{action: {ref: go, nextNode: end}}]
                    condition: {key: '{{ctx(x)}}', value: y, onSkip: b}
                  - {id: b, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: a}
                  - {id: end, type: END}
                """
        ),
        Row(
            "a prompt that may be skipped",
            nil,
            signIn: """
                  - id: a
                    type: PROMPT
                    prompts: [{action: {ref: go, nextNode: b}}]
                    condition: {key: '{{ctx(x)}}', value: y, onSkip: b}
                  - {id: b, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
                  - {id: end, type: END}
                """
        ),
        Row(
            "a page that is shown each time",
            nil,
            signIn: """
                  - {id: a, type: PROMPT, message: Look, next: b}
                  - {id: b, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: a, onIncomplete: end}
                  - {id: end, type: END}
                """
        ),
    ]

    private static func text(_ handle: String, _ type: FlowType, _ nodes: String) -> String {
        "resource_type: flow\nname: F\nhandle: \(handle)\nflowType: \(type.rawValue)\nnodes:\n"
            + "  - {id: start, type: START, onSuccess: a}\n\(nodes)\n"
    }

    @Test("A cycle without a prompt is refused with file and line; other cycles are allowed", arguments: rows)
    func circle(_ row: Row) throws {
        func read(_ handle: String, _ type: FlowType, _ nodes: String) throws -> FlowDefinition {
            try FlowText.flow(Self.text(handle, type, nodes), file: "\(handle).yaml")
        }
        let catalog = try FlowCatalog([
            read("in", .authentication, row.signIn), read("up", .registration, row.signUp),
        ])
        let application = Application(
            id: "x",
            clientID: "x",
            name: "X",
            flows: [.authentication: "in", .registration: "up"]
        )
        guard let refusal = row.refusal else { return try catalog.checkCycles(of: [application]) }
        let error = #expect(throws: FlowDefinitionError.self) { try catalog.checkCycles(of: [application]) }
        #expect(error?.file == refusal.file)
        #expect(error?.line == refusal.line)
        #expect(error?.reason.hasSuffix(": \(refusal.way)") == true, "\(error?.reason ?? "")")
    }
}

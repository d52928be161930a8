import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("Cycles in flow files", .timeLimit(.minutes(5)))
struct FlowCircleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// File, line and way; nil when the flows are fine.
        let refusal: (file: String, line: Int, way: String)?
        /// The nodes of the sign-in flow and of the sign-up flow; the first one is the start.
        let signIn: String
        let signUp: String

        init(
            _ description: String, _ refusal: (String, Int, String)?, signIn: String,
            signUp: String = "  a: {kind: end}"
        ) {
            testDescription = description
            self.refusal = refusal.map { (file: $0.0, line: $0.1, way: $0.2) }
            self.signIn = signIn
            self.signUp = signUp
        }
    }

    private static let end = "\n  end: {kind: end}"
    private static let callIn = "{kind: call, flow: AUTHENTICATION, next: end}\(end)"
    private static let callUp = "{kind: call, flow: REGISTRATION, next: end}\(end)"
    private static let passable = "  a: {kind: page, message: Look, next: end}\(end)"

    static let rows = [
        Row(
            "sign-in and sign-up begin with each other", ("in.yaml", 5, "a → up.a → a"),
            signIn: "  a: \(callUp)", signUp: "  a: \(callIn)"),
        Row("a flow begins with itself", ("in.yaml", 5, "a → a"), signIn: "  a: \(callIn)"),
        Row(
            "an executor's success leads to itself", ("in.yaml", 5, "a → a"),
            signIn: "  a: {kind: executor, executor: Assertion, onSuccess: a}"),
        Row(
            "what is missing leads back through another executor", ("in.yaml", 6, "b → c → b"),
            signIn: """
                  a: {kind: prompt, actions: [{ref: go, next: b}]}
                  b: {kind: executor, executor: Credentials, onSuccess: end, onIncomplete: c}
                  c: {kind: executor, executor: Assertion, onSuccess: b}
                  end: {kind: end}
                """),
        Row(
            "again and again a flow that does not wait", ("in.yaml", 5, "a → a"),
            signIn: "  a: {kind: call, flow: REGISTRATION, next: a}", signUp: passable),
        Row(
            "again and again a flow that waits", nil,
            signIn: "  a: {kind: call, flow: REGISTRATION, next: a}",
            signUp: "  a: {kind: prompt, actions: [{ref: go, next: end}]}\(end)"),
        Row(
            "links to each other", nil,
            signIn: "  a: {kind: prompt, actions: [{ref: go, next: b}]}\n  b: \(callUp)",
            signUp: "  a: {kind: prompt, actions: [{ref: go, next: b}]}\n  b: \(callIn)"),
        Row(
            "one begins with the other, which has a link back", nil,
            signIn: "  a: \(callUp)",
            signUp: "  a: {kind: prompt, actions: [{ref: go, next: b}]}\n  b: \(callIn)"),
        Row(
            "a page that is shown each time", nil,
            signIn: """
                  a: {kind: page, message: Look, next: b}
                  b: {kind: executor, executor: Assertion, onSuccess: a}
                """),
    ]

    private static func text(_ handle: String, _ type: FlowType, _ nodes: String) -> String {
        "handle: \(handle)\ntype: \(type.rawValue)\nstart: a\nnodes:\n\(nodes)\n"
    }

    @Test("a circle without a prompt is refused with file and line, and no other", arguments: rows)
    func circle(_ row: Row) throws {
        func read(_ handle: String, _ type: FlowType, _ nodes: String) throws -> FlowDefinition {
            try FlowReader(file: "\(handle).yaml", executors: ExecutorRegistry.names)
                .flow(from: Self.text(handle, type, nodes))
        }
        let catalog = try FlowCatalog([
            try read("in", .authentication, row.signIn), try read("up", .registration, row.signUp),
        ])
        let application = Application(
            id: "x", clientID: "x", name: "X", flows: [.authentication: "in", .registration: "up"])
        guard let refusal = row.refusal else { return try catalog.checkCircles(of: [application]) }
        let error = #expect(throws: FlowDefinitionError.self) { try catalog.checkCircles(of: [application]) }
        #expect(error?.file == refusal.file)
        #expect(error?.line == refusal.line)
        #expect(error?.reason.hasSuffix(": \(refusal.way)") == true, "\(error?.reason ?? "")")
    }

    @Test("a server whose sign-in and sign-up begin with each other does not start")
    func server() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: ServerParts.resource("Flows"), to: folder)
        for (file, handle, type, nodes) in [
            ("one.yaml", "in", FlowType.authentication, "  a: \(Self.callUp)"),
            ("two.yaml", "up", .registration, "  a: \(Self.callIn)"),
        ] {
            try Data(Self.text(handle, type, nodes).utf8).write(to: folder.appendingPathComponent(file))
        }
        var configuration = try await TestServer.configuration()
        configuration.definitions = folder
        configuration.moreApplications = [
            Application(id: "x", clientID: "x", name: "X", flows: [.authentication: "in", .registration: "up"])
        ]
        let error = await #expect(throws: FlowDefinitionError.self) {
            try await LocalIdentityServer.start(configuration).stop()
        }
        #expect(error?.file == "one.yaml")
        #expect(error?.line == 5)
    }
}

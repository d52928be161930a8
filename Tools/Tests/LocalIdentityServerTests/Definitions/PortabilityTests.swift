import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Documents that a ThunderID server accepts", .timeLimit(.minutes(5)))
struct PortabilityTests {
    private static func problems(_ files: [String: String]) throws -> [FlowDefinitionError] {
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }
        return try DefinitionCheck(sandbox.url, isPortable: true).problems
    }

    @Test("The whole export is portable, and loads here without a warning")
    func export() throws {
        let documents = try DefinitionExport(definitions: nil, type: nil, names: []).documents
        #expect(documents.count > 40)
        let sandbox = try DefinitionSandbox(["all.yaml": documents.joined(separator: "\n---\n")])
        defer { sandbox.remove() }
        let check = try DefinitionCheck(sandbox.url, isPortable: true)
        #expect(check.problems.isEmpty, "\(check.problems)")
        #expect(check.warnings.isEmpty, "\(check.warnings)")
    }

    @Test("Each shipped document is portable")
    func shipped() throws {
        let check = try DefinitionCheck(ServerParts.resource(""), isPortable: true)
        #expect(check.files > 40)
        #expect(check.problems.isEmpty, "\(check.problems)")
    }

    @Test("The table of executors lists what each executor of this server is called there")
    func table() {
        for name in ExecutorRegistry.names {
            #expect(PortableExecutor.all[name] != nil, "\(name)")
        }
    }

    private static func flow(_ node: String, type: String = "SIGNOUT") -> String {
        """
        resource_type: flow
        name: Mine
        handle: mine
        flowType: \(type)
        nodes:
          - {id: s, type: START, onSuccess: n}
          - id: n
            \(node.replacing("\n", with: "\n    "))
            onSuccess: e
          - {id: e, type: END}
        """
    }

    private static let prompt = """
        resource_type: flow
        name: Mine
        handle: mine
        flowType: SIGNOUT
        nodes:
          - {id: s, type: START, onSuccess: n}
          - id: n
            type: PROMPT
            properties: {timeLimit: 60}
            prompts: [{action: {ref: go, nextNode: e}}]
          - {id: e, type: END}
        """

    /// A document, the line of its only problem, and a part of the reason.
    static let refused: [(String, Int, String)] = [
        (
            flow("type: TASK_EXECUTION\nexecutor: {name: SMSExecutor}\nproperties: {smsTemplate: OTP}"), 7,
            "SMSExecutor of a ThunderID server requires the property senderId"
        ),
        (
            flow("type: TASK_EXECUTION\nexecutor: {name: EmailExecutor, mode: send}"), 7,
            "requires the property emailTemplate"
        ),
        (
            flow("type: TASK_EXECUTION\nexecutor: {name: PasskeyAuthExecutor, mode: challenge}"), 7,
            "requires the property relyingPartyId"
        ),
        (
            flow("type: TASK_EXECUTION\nexecutor: {name: OTPExecutor, mode: resend}"), 9,
            "OTPExecutor of a ThunderID server has no mode resend; put it into mode of x-nativeauth"
        ),
        (
            flow("type: TASK_EXECUTION\nexecutor: {name: ConsentExecutor, mode: deny}"), 9,
            "ConsentExecutor of a ThunderID server has no mode deny"
        ),
        (
            flow(
                "type: TASK_EXECUTION\nexecutor: {name: PasskeyAuthExecutor, mode: challenge}\nproperties:\n"
                    + "  relyingPartyId: localhost\n  user: anybody"
            ), 12,
            "has no property user; put it into properties"
        ),
        (
            flow("type: CALL\nflow: {ref: recovery}\nproperties: {useApplicationFlow: true}"), 10,
            "a CALL node of a ThunderID server has no property useApplicationFlow"
        ),
        (prompt, 9, "a PROMPT node of a ThunderID server has no property timeLimit"),
        (
            flow("type: CALL\nflow: {ref: sign-in}", type: "AUTHENTICATION"), 1,
            "requires the executor AuthAssertExecutor in a flow of type AUTHENTICATION"
        ),
        (
            flow("type: CALL\nflow: {ref: sign-out}", type: "REGISTRATION"), 1, "requires the executor UserTypeResolver"
        ),
        (
            flow("type: CALL\nflow: {ref: sign-out}", type: "USER_ONBOARDING"), 1,
            "requires the executor UserTypeResolver"
        ),
        (
            "resource_type: user_type\nid: x\nname: Person\nschema: {username: {type: string}, email: {type: string}}",
            2, "needs its id 01900000-0000-7000-8000-000000000010"
        ),
        (
            "resource_type: application\nid: x\nname: X\ntype: mobile\nauthFlowHandle: sign-in\n"
                + "registrationFlowHandle: sign-up-with-assertion\nrecoveryFlowHandle: recovery", 6,
            "names the REGISTRATION flow sign-up-with-assertion, but its sign-in flow sign-in calls sign-up"
        ),
        (
            "resource_type: application\nid: x\nname: X\ntype: mobile\nauthFlowHandle: sign-in\n"
                + "registrationFlowHandle: sign-up", 2, "names no RECOVERY flow"
        ),
    ]

    @Test("What a ThunderID server refuses has a problem with file and line", arguments: refused.indices)
    func refusal(_ index: Int) throws {
        let (document, line, reason) = Self.refused[index]
        let sandbox = try DefinitionSandbox(["mine.yaml": document])
        defer { sandbox.remove() }
        let problems = try DefinitionCheck(sandbox.url, isPortable: true).problems
        #expect(problems.map(\.line) == [line], "\(problems)")
        #expect(problems.first?.file.hasSuffix("mine.yaml") == true)
        #expect(problems.first?.reason.contains(reason) == true, "\(problems)")
        #expect(try DefinitionCheck(sandbox.url).problems.isEmpty)
    }

    @Test("Mode and properties of x-nativeauth have the effect of the node's own ones")
    func extensions() throws {
        let text = Self.flow(
            "type: TASK_EXECUTION\nexecutor: {name: OTPExecutor, mode: generate}\nx-nativeauth: {mode: resend}"
        )
        let flow = try FlowText.flow(text)
        guard case .executor(let node)? = flow.nodes["n"]?.kind else { return #expect(Bool(false)) }
        #expect(node.mode == "resend")
        let passkey = try FlowText.flow(
            Self.flow(
                "type: TASK_EXECUTION\nexecutor: {name: PasskeyAuthExecutor, mode: challenge}\n"
                    + "properties: {relyingPartyId: localhost}\nx-nativeauth: {properties: {user: anybody}}"
            )
        )
        guard case .executor(let challenge)? = passkey.nodes["n"]?.kind else { return #expect(Bool(false)) }
        #expect(challenge.properties == ["relyingPartyId": "localhost", "user": "anybody"])
    }

    @Test("An unknown member of x-nativeauth is reported with its line")
    func unknownExtension() throws {
        let text = Self.flow(
            "type: TASK_EXECUTION\nexecutor: {name: SessionExecutor}\nx-nativeauth: {mood: good}"
        )
        let sandbox = try DefinitionSandbox(["mine.yaml": text])
        defer { sandbox.remove() }
        #expect(try DefinitionCheck(sandbox.url).warnings.map(\.line) == [10])
    }

    @Test("An exported flow has its conditions")
    func exportedConditions() throws {
        let text = """
            resource_type: flow
            name: F
            handle: conditional
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: other}
              - {id: other, type: PROMPT, prompts: [{action: {ref: go, nextNode: node}}]}
              - id: node
                type: TASK_EXECUTION
                executor: {name: AuthAssertExecutor}
                onSuccess: end
                condition: {key: '{{ctx(plan)}}', value: gold, onSkip: other}
              - {id: end, type: END, condition: {key: '{{ctx(x)}}', value: 1, onSkip: other}}
            """
        let sandbox = try DefinitionSandbox(["flow.yaml": text])
        defer { sandbox.remove() }
        let documents = try DefinitionExport(definitions: sandbox.url, type: .flow, names: ["conditional"]).documents
        let flow = try FlowText.flow(try #require(documents.first))
        #expect(flow.nodes["node"]?.condition == FlowCondition(key: "{{ctx(plan)}}", value: "gold", onSkip: "other"))
        #expect(flow.nodes["end"]?.condition == FlowCondition(key: "{{ctx(x)}}", value: "1", onSkip: "other"))
        #expect(flow.nodes["other"]?.condition == nil)
    }
}

import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

@Suite("The configuration of a consent node", .timeLimit(.minutes(5)))
struct ConsentConfigurationTests {
    private static func flow(_ properties: String) -> String {
        """
        resource_type: flow
        name: C
        handle: c
        flowType: AUTHENTICATION
        nodes:
          - {id: start, type: START, onSuccess: ask}
          - id: ask
            properties: \(properties)
            type: TASK_EXECUTION
            executor: {name: ConsentExecutor}
            onSuccess: end
          - {id: end, type: END}
        """
    }

    @Test(
        "An invalid setting is refused at load time, with the line",
        arguments: [
            "{purposes: x}", "{purposes: []}", "{purposes: [{name: a}]}",
            "{purposes: [{name: a, optional: []}]}",
            "{purposes: [{name: a, type: mood, optional: [{name: b}]}]}",
            "{purposes: [{name: a, optional: [{name: b}]}, {name: a, optional: [{name: c}]}]}",
            "{purposes: [{name: a, optional: [{name: b}, {name: b}]}]}",
            "{purposes: [{name: a, optional: [{name: b}]}, {name: c, optional: [{name: b}]}]}",
            "{purposes: [{name: a, optional: [{name: b, parent: c}]}]}",
            "{purposes: [{name: a, optional: [{name: b, parent: c}, {name: c, parent: b}]}]}",
            "{purposes: [{name: a, essential: [{name: b, parent: c}], optional: [{name: c}]}]}",
            "{timeout: soon, purposes: [{name: a, optional: [{name: b}]}]}",
            "{timeout: 0, purposes: [{name: a, optional: [{name: b}]}]}",
        ]
    )
    func malformed(_ properties: String) {
        #expect {
            try FlowText.flow(Self.flow(properties), file: "c.yaml")
        } throws: { error in
            (error as? FlowDefinitionError)?.line == 8
        }
    }

    @Test("A node without purposes is read")
    func withoutPurposes() throws {
        #expect(try FlowText.flow(Self.flow("{}"), file: "c.yaml").nodes["ask"] != nil)
    }

    @Test("Parent, kind and time are read")
    func wellFormed() throws {
        let text =
            "{timeout: 60, purposes: [{name: a, type: permissions, optional: [{name: b}, {name: c, parent: b}]}]}"
        let flow = try FlowText.flow(Self.flow(text), file: "c.yaml")
        guard case .executor(let executor) = flow.nodes["ask"]?.kind else {
            Issue.record("no executor")
            return
        }
        let setup = try ConsentConfiguration(executor.properties)
        #expect(setup.timeout == 60)
        #expect(setup.purposes[0].optional == [.init(name: "b"), .init(name: "c", parent: "b")])
    }

    private static func purpose(_ essential: [String], _ optional: [(String, String?)]) -> ConsentPurpose {
        ConsentPurpose(
            purposeName: "p",
            purposeId: "p",
            description: nil,
            type: .attributes,
            essential: essential.isEmpty ? nil : essential.map { .init(name: $0) },
            optional: optional.map { .init(name: $0.0, parent: $0.1) }
        )
    }

    private static func item(_ name: String) -> PendingConsent.Item { .init(purpose: "p", element: name) }

    @Test("A denied parent denies its elements, also those decided before")
    func parents() throws {
        let purposes = [Self.purpose([], [("a", nil), ("b", "a"), ("c", "b")])]
        let decisions = ConsentDecisions(
            approved: true,
            reason: nil,
            purposes: [
                .init(
                    purposeName: "p",
                    approved: true,
                    elements: [.init(name: "b", approved: true), .init(name: "c", approved: true)]
                )
            ]
        )
        let fresh = PendingConsent(purposes, known: [:])
        #expect(
            fresh.verdict(on: decisions)
                == .decided([Self.item("a"): false, Self.item("b"): false, Self.item("c"): false])
        )
        let denied = PendingConsent(purposes, known: [Self.item("a"): false])
        #expect(denied.verdict(on: decisions) == .decided([Self.item("b"): false, Self.item("c"): false]))
        let approved = PendingConsent(purposes, known: [Self.item("a"): true])
        #expect(approved.verdict(on: decisions) == .decided([Self.item("b"): true, Self.item("c"): true]))
    }

    @Test("An element whose parent is not in the purpose is denied")
    func unknownParent() {
        let decisions = ConsentDecisions(
            approved: true,
            reason: nil,
            purposes: [
                .init(
                    purposeName: "p",
                    approved: true,
                    elements: [.init(name: "a", approved: true), .init(name: "b", approved: true)]
                )
            ]
        )
        let pending = PendingConsent([Self.purpose([], [("a", "unknown"), ("b", nil)])], known: [:])
        #expect(pending.verdict(on: decisions) == .decided([Self.item("a"): false, Self.item("b"): true]))
    }

    @Test("An essential element that was denied is requested again")
    func essentialAgain() {
        let question = PendingConsent(
            [Self.purpose(["e"], [("o", nil)])],
            known: [Self.item("e"): false, Self.item("o"): false]
        )
        #expect(question.open.flatMap(\.elements).map(\.name) == ["e"])
    }
}

package import IdentityBase
package import IdentityDomain

/// The flows of one server, by key.
package struct FlowCatalog: Sendable {
    package let flows: [String: FlowDefinition]
    private let byID: [String: FlowDefinition]

    package init(byKey flows: [String: FlowDefinition]) {
        self.flows = flows
        byID = Dictionary(flows.values.compactMap { flow in flow.id.map { ($0, flow) } }) { $1 }
    }

    package subscript(type: FlowType, handle: String) -> FlowDefinition? {
        flows[FlowDefinition.key(type, handle: handle)]
    }

    /// Returns the flow with an id, or the only one with that handle.
    package func flow(named reference: String) -> FlowDefinition? {
        if let flow = byID[reference] { return flow }
        let candidates = FlowType.allCases.compactMap { self[$0, reference] }
        return if candidates.count == 1 { candidates.first } else { nil }
    }

    package func flows(with handles: [FlowType: String]) -> [FlowType: FlowDefinition] {
        Dictionary(uniqueKeysWithValues: handles.compactMap { type, handle in self[type, handle].map { (type, $0) } })
    }

    package func type(of call: FlowCall) -> FlowType? {
        FlowType(rawValue: call.reference) ?? flow(named: call.reference)?.type
    }

    /// Returns the flow that a call enters in an application with these flows.
    package func target(of call: FlowCall, in application: [FlowType: FlowDefinition]) -> FlowDefinition? {
        if !call.usesApplicationFlow, let flow = flow(named: call.reference) {
            return flow
        }
        return type(of: call).flatMap { application[$0] }
    }

    /// Returns the cycles that do not wait for input, of each flow by itself and of the flows of each application
    /// together, because only an application determines the target of some calls.
    package func cycles(of applications: [Application]) -> [FlowDefinitionError] {
        let problems = ProblemList()
        // Many applications use the same set of flows.
        for handles in Set(flows.values.map { [$0.type: $0.handle] } + applications.map(\.flows)) {
            var detector = FlowCycleDetector(flows(with: handles), catalog: self)
            problems.add(detector.problems())
        }
        return problems.sorted
    }
}

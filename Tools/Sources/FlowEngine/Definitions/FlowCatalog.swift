package import IdentityBase
package import IdentityDomain

/// The flows of one server, by key.
package struct FlowCatalog: Sendable {
    package let flows: [String: FlowDefinition]
    private let byID: [String: FlowDefinition]

    package init(byKey flows: [String: FlowDefinition]) {
        self.flows = flows
        var byID: [String: FlowDefinition] = [:]
        for flow in flows.values {
            if let id = flow.id {
                byID[id] = flow
            }
        }
        self.byID = byID
    }

    package subscript(type: FlowType, handle: String) -> FlowDefinition? {
        flows[FlowDefinition.key(type, handle: handle)]
    }

    /// Returns the flow with an id, or the only one with that handle.
    package func flow(named reference: String) -> FlowDefinition? {
        if let flow = byID[reference] { return flow }
        let candidates = FlowType.allCases.compactMap { self[$0, reference] }
        guard candidates.count == 1 else { return nil }
        return candidates.first
    }

    package func flows(with handles: [FlowType: String]) -> [FlowType: FlowDefinition] {
        var flows: [FlowType: FlowDefinition] = [:]
        for (type, handle) in handles {
            flows[type] = self[type, handle]
        }
        return flows
    }

    package func type(of call: FlowCall) -> FlowType? {
        FlowType(rawValue: call.reference) ?? flow(named: call.reference)?.type
    }

    /// Returns the flow that a call enters in an application with these flows.
    package func target(of call: FlowCall, in application: [FlowType: FlowDefinition]) -> FlowDefinition? {
        if !call.usesApplicationFlow, let named = flow(named: call.reference) {
            return named
        }
        return type(of: call).flatMap { application[$0] }
    }

    /// Returns the cycles that do not wait for input, of each flow by itself and of the flows of each application
    /// together, because only an application determines the target of some calls.
    package func cycles(of applications: [Application]) -> [FlowDefinitionError] {
        let problems = ProblemList()
        // Many applications use the same set of flows.
        var sets = Set(applications.map(\.flows))
        for flow in flows.values {
            sets.insert([flow.type: flow.handle])
        }

        for handles in sets {
            let detector = FlowCycleDetector(flows(with: handles), catalog: self)
            problems.add(detector.problems())
        }
        return problems.sorted
    }
}

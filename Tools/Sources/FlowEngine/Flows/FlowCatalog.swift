package import IdentityBase
package import IdentityDomain

/// The flows of one server, by handle.
package struct FlowCatalog: Sendable {
    package let flows: [String: FlowDefinition]

    package init(_ flows: [FlowDefinition]) throws {
        var catalog: [String: FlowDefinition] = [:]
        for flow in flows.sorted(by: { $0.file < $1.file }) {
            if let other = catalog[flow.handle] {
                throw FlowDefinitionError(
                    file: flow.file, line: 1, reason: "the handle \(flow.handle) is taken by \(other.file)")
            }
            catalog[flow.handle] = flow
        }
        self.flows = catalog
    }

    package init(byHandle flows: [String: FlowDefinition]) {
        self.flows = flows
    }

    /// Checks the flows for cycles that do not wait for input. It checks each flow by itself and the flows of each
    /// application together, because only an application determines the target of a call.
    ///
    /// - Throws: the first `FlowDefinitionError`.
    func checkCircles(of applications: [Application]) throws {
        if let first = circles(of: applications).first { throw first }
    }

    package func circles(of applications: [Application]) -> [FlowDefinitionError] {
        let problems = ProblemList()
        // Many applications use the same set of flows.
        var sets = Set(flows.values.map { [$0.type: $0.handle] })
        for application in applications { sets.insert(application.flows) }
        for set in sets {
            var circles = FlowCircles(set.compactMapValues { flows[$0] })
            problems.add(circles.problems())
        }
        return problems.sorted
    }
}

@testable import FlowEngine
@testable import IdentityDomain

extension FlowCatalog {
    init(_ flows: some Sequence<FlowDefinition>) { self.init(byKey: Dictionary(flows.map { ($0.key, $0) }) { $1 }) }
}

extension FlowStateMachine {
    /// A machine for an application with these flows, which are the only ones.
    init(flows: [FlowType: FlowDefinition]) {
        self.init(
            flows: flows,
            catalog: FlowCatalog(flows.values),
            state: ExecutionState(id: "", applicationID: "", isVerbose: false, expiresAt: .distantPast, frames: [])
        )
    }

    func begin(_ state: inout ExecutionState, inputs: [String: String], progress: inout Progress) -> FlowEffect {
        run(&state, &progress) { $0.begin(inputs: inputs) }
    }

    func submit(
        _ state: inout ExecutionState,
        action: String?,
        inputs: [String: String],
        progress: inout Progress
    ) -> FlowEffect {
        run(&state, &progress) { $0.submit(action: action, inputs: inputs) }
    }

    func resume(
        _ state: inout ExecutionState,
        after outcome: ExecutorOutcome,
        progress: inout Progress
    ) -> FlowEffect {
        run(&state, &progress) { $0.resume(after: outcome) }
    }

    private func run(
        _ state: inout ExecutionState,
        _ progress: inout Progress,
        event: (inout FlowStateMachine) -> FlowEffect
    ) -> FlowEffect {
        var machine = self
        (machine.state, machine.progress) = (state, progress)
        defer { (state, progress) = (machine.state, machine.progress) }
        return event(&machine)
    }
}

extension FlowCatalog {
    /// - Throws: the first cycle that does not wait for input.
    func checkCycles(of applications: [Application]) throws {
        if let first = cycles(of: applications).first { throw first }
    }
}

extension FlowCycleDetector {
    init(_ flows: [FlowType: FlowDefinition]) {
        self.init(flows, catalog: FlowCatalog(flows.values))
    }
}

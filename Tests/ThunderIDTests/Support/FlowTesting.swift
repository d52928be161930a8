import AuthFlows
import NativeAuthTesting

@testable import ThunderID

/// What the suites share that drive a flow through a model.
@MainActor
protocol FlowTesting {}

extension FlowTesting {
    /// A model over a ThunderID flow whose server is a script; the texts are the recorded ones.
    func model(
        _ kind: ThunderIDFlow.Kind, _ answers: [ScriptedTransport.Answer],
        application: String = Fixture.application
    ) async throws -> (model: FlowModel, flow: ThunderIDFlow, fixture: Fixture) {
        let fixture = try await Fixture([try Fixture.texts()] + answers, application: application)
        let flow = ThunderIDFlow(client: fixture.client, kind: kind)
        return (FlowModel(flow: flow, clock: fixture.clock.clock), flow, fixture)
    }

    func enter(_ values: [String: String], _ model: FlowModel) {
        for (field, value) in values { model.setValue(value, for: field) }
    }
}

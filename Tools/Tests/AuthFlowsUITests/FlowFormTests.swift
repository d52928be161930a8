import AuthFlows
import AuthFlowsUI
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("FlowForm draws any flow")
struct FlowFormTests {
    @Test("A field of the step is shown under its label")
    func field() async throws {
        let step = FlowStep(id: "1", fields: [FormField(id: "username", label: "User name")])
        let model = FlowModel(flow: ScriptedFlow([.step(step)]))
        await model.start()
        let host = ViewHost { FlowForm(model: model) }
        try host.type("ada", into: "User name")
        host.reevaluate()
        #expect(model.value(for: "username") == "ada")
    }
}

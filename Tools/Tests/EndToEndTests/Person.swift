import AuthFlows
import LocalIdentityServer
import Testing
import ThunderID

/// A user with a device: fills every form from fixed values.
@MainActor
struct Person {
    let client: ThunderIDClient
    var name: String
    var password = "Correct horse 7"

    var email: String { "\(name)@example.com" }
    var answers: [String: String] {
        ["username": name, "password": password, "email": email, "given_name": "Ada", "family_name": "Example"]
    }

    init(client: ThunderIDClient, name: String) {
        self.client = client
        self.name = name
    }

    init(_ name: String, on world: ThunderIDTestServer) async throws {
        self.init(client: try await world.client(), name: name)
    }

    func begin(_ kind: ThunderIDFlow.Kind, _ application: ShippedApplications.Entry? = nil) async -> FlowModel {
        let model = FlowModel(
            flow: ThunderIDFlow(client: client, kind: kind, applicationId: application?.applicationId)
        )
        await model.start()
        return model
    }

    /// Fills the current form and submits it.
    func answer(_ model: FlowModel, with special: [String: String] = [:]) async {
        for field in model.step?.fields ?? [] {
            model.setValue(special[field.id] ?? answers[field.id] ?? model.value(for: field.id), for: field.id)
        }
        await model.submit()
    }

    /// Fills forms until the flow ends or a form is refused.
    func finish(_ model: FlowModel, with special: [String: String] = [:]) async {
        var steps = 0
        while model.phase == .ready, model.error == nil, steps < 8 {
            await answer(model, with: special)
            steps += 1
            if !model.fieldErrors.isEmpty { return }
        }
    }
}

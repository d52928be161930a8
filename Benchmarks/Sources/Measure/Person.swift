import AuthFlows
import ThunderID

/// A user who fills in every form.
@MainActor
struct Person {
    static let password = "Measure-1"

    let name: String

    /// Runs a flow to its end.
    func run(_ kind: ThunderIDFlow.Kind, with client: ThunderIDClient) async throws {
        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: kind))
        await model.start()
        let answers = [
            "username": name, "password": Self.password, "email": "\(name)@example.com", "given_name": "Ada",
            "family_name": "Example",
        ]
        var forms = 0
        while model.phase == .ready, model.error == nil, forms < 8 {
            for field in model.step?.fields ?? [] { model.setValue(answers[field.id] ?? "", for: field.id) }
            await model.submit()
            forms += 1
        }
        guard case .complete(let outcome) = model.phase, outcome.user?.username == name else {
            throw Surprise("\(kind) of \(name) ended as \(model.phase) \(String(describing: model.error))")
        }
    }
}

import AuthFlows
import ThunderID

/// The README's second example, word for word; `make lint` compares.
@MainActor
func signUp(with client: ThunderIDClient) async -> FlowModel {
    let model = FlowModel(flow: ThunderIDFlow(client: client, kind: .signUp))
    await model.start()
    while model.phase == .ready, let step = model.step {
        for field in step.fields { model.setValue(await ask(field), for: field.id) }
        await model.submit()  // a refused form is still there, with model.error and model.fieldErrors
    }
    return model  // .complete(outcome): outcome.user is signed in, the client holds the session
}

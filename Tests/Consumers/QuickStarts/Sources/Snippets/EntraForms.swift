import AuthFlows
import EntraNativeAuth

@MainActor
func signUpForm(of client: EntraClient) async -> FlowModel {
    let model = FlowModel(flow: client.flow(.signUp))
    await model.start()
    return model
}

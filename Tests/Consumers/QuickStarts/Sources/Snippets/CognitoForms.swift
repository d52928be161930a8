import AuthFlows
import CognitoUserPools
import Foundation

/// - Parameter outputs: the app's `amplify_outputs.json`.
@MainActor
func signUpForm(outputs url: URL) async throws -> FlowModel {
    let outputs = try Data(contentsOf: url)
    let client = CognitoClient(
        configuration: try UserPoolConfiguration(amplifyOutputs: outputs),
        settings: try CognitoPoolSettings(amplifyOutputs: outputs)
    )
    let model = FlowModel(flow: client.flow(.signUp))
    await model.start()
    return model
}

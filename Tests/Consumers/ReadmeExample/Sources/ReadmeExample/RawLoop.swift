import ThunderID

/// The README's first example, word for word; `make lint` compares.
func signInStepByStep(caPath: String) async throws -> User {
    let client = ThunderIDClient()
    try await client.initialize(
        config: ThunderIDConfig(
            baseUrl: "https://localhost:8090", applicationId: "<your-application-id>",
            developmentCertificatePath: caPath))
    let request = EmbeddedFlowRequestConfig(applicationId: "<your-application-id>")
    var step = try await client.signIn(payload: EmbeddedSignInPayload(), request: request)
    while step.flowStatus == .promptOnly {
        let (action, inputs) = try await ask(step)  // your form: step.data's inputs and actions, step.error if refused
        let payload = EmbeddedSignInPayload(flowId: step.flowId, actionId: action, inputs: inputs)
        step = try await client.signIn(payload: payload, request: request)
    }
    return try await client.getUser()
}

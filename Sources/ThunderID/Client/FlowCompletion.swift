/// The remaining work between a flow's last response and its stored session.
struct FlowCompletion: Sendable {
    /// The last response of the flow.
    let response: EmbeddedFlowResponse
    /// The session to create.
    let sessionId: String?
    var stage: SignInStage
}

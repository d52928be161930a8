/// What the server's last answer in a flow leaves to do until the session stands.
struct FlowCompletion: Sendable {
    /// The server's last answer.
    let response: EmbeddedFlowResponse
    /// The session that it is to make.
    let sessionId: String?
    var stage: SignInStage
}

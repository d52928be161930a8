import NativeAuthCore

/// How far a flow that the server has finished has come on its way to a session. The server does nothing twice, so what
/// was reached is kept until the session stands.
struct FlowCompletion: Sendable {
    enum Stage: Sendable {
        /// The flow's assertion.
        case assertion(String)
        /// A code for which the assertion was handed in.
        case code(Secret)
        /// Checked tokens, which only have to be stored.
        case tokens(TokenSet)
    }

    /// The server's last answer.
    let response: EmbeddedFlowResponse
    var stage: Stage
}

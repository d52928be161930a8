/// The target of a flow's step: its request and its session.
struct FlowTarget: Sendable {
    let request: EmbeddedFlowRequestConfig
    /// The session to create.
    let sessionId: String?
    /// Whether the caller still waits for the result. A flow that was cancelled, or a session that was cleared in the
    /// meantime, must not sign in a user.
    let isWanted: @Sendable () -> Bool
    /// Whether the client still uses the server and the client id of the step's start.
    let isCurrent: @Sendable () -> Bool

    /// Returns the application of the flow; empty if none is known.
    func application(_ config: ThunderIDConfig) -> String {
        request.applicationId.isEmpty ? config.applicationId ?? "" : request.applicationId
    }
}

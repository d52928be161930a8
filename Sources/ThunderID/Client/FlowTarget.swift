/// What a step of a flow is for.
struct FlowTarget: Sendable {
    let request: EmbeddedFlowRequestConfig
    /// The session that it is to make.
    let sessionId: String?
    /// Whether anybody still waits for it. A flow that was given up, or a session that was cleared meanwhile, must not
    /// sign anybody in.
    let isWanted: @Sendable () -> Bool
    /// Whether the client still speaks to the server and for the client id with which the step began.
    let isCurrent: @Sendable () -> Bool

    /// The application that the flow belongs to; empty if none is known.
    func application(_ config: ThunderIDConfig) -> String {
        request.applicationId.isEmpty ? config.applicationId ?? "" : request.applicationId
    }
}

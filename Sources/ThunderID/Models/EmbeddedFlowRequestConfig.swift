/// Which flow of which application to run.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public struct EmbeddedFlowRequestConfig: Sendable {
    /// The application.
    public var applicationId: String
    /// The flow.
    public var flowType: FlowType

    /// Makes a request.
    /// - Parameters:
    ///   - applicationId: the application; if empty, the configuration's.
    ///   - flowType: the flow.
    public init(applicationId: String, flowType: FlowType = .authentication) {
        self.applicationId = applicationId
        self.flowType = flowType
    }
}

/// The application and the flow of a request.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public struct EmbeddedFlowRequestConfig: Sendable {
    /// The application.
    public var applicationId: String
    /// The flow by the server's name.
    public var serverFlowType: ServerFlowType

    /// The documented flow. ``FlowType/authentication`` if ``serverFlowType`` is a flow without a documented name.
    public var flowType: FlowType {
        get { FlowType(serverFlowType) ?? .authentication }
        set { serverFlowType = ServerFlowType(newValue) }
    }

    /// Creates a request.
    /// - Parameters:
    ///   - applicationId: the application; if empty, the configuration's.
    ///   - flowType: the flow.
    public init(applicationId: String, flowType: FlowType = .authentication) {
        self.init(applicationId: applicationId, serverFlowType: ServerFlowType(flowType))
    }

    /// Creates a request for any flow of the server.
    /// - Parameters:
    ///   - applicationId: the application; if empty, the configuration's.
    ///   - serverFlowType: the flow by the server's name.
    public init(applicationId: String, serverFlowType: ServerFlowType) {
        self.applicationId = applicationId
        self.serverFlowType = serverFlowType
    }
}

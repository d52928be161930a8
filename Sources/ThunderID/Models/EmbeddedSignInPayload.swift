/// One step of an app-native flow, as submitted by the app.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public struct EmbeddedSignInPayload: Sendable {
    /// The running flow; `nil` starts one. The server calls it `executionId`.
    public var flowId: String?
    /// The chosen action; `nil` if the step has none.
    public var actionId: String?
    /// The values by input name.
    public var inputs: [String: String]
    /// The challenge token of the submitted step. The client keeps the newest one itself; this one is used for a flow
    /// that another client has started.
    public var challengeToken: String?
    /// Indicates whether the inputs come from a mail link, for a step that this client has not received.
    var isFromLink = false

    /// Creates a payload.
    /// - Parameters:
    ///   - flowId: the running flow; `nil` starts one.
    ///   - actionId: the chosen action.
    ///   - inputs: the values by input name.
    ///   - challengeToken: the challenge token of the submitted step.
    public init(
        flowId: String? = nil,
        actionId: String? = nil,
        inputs: [String: String] = [:],
        challengeToken: String? = nil
    ) {
        self.flowId = flowId
        self.actionId = actionId
        self.inputs = inputs
        self.challengeToken = challengeToken
    }
}

extension EmbeddedSignInPayload: CustomStringConvertible, CustomReflectable {
    /// The flow, the action and the names of the inputs, without values.
    public var description: String {
        "EmbeddedSignInPayload(flow: \(flowId ?? "new"), action: \(actionId ?? "none"), inputs: \(inputs.keys.sorted()))"
    }

    /// A mirror without values.
    public var customMirror: Mirror {
        Mirror(self, children: ["flowId": flowId ?? "new", "actionId": actionId ?? "none"])
    }
}

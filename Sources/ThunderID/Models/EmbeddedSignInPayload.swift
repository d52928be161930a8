/// One step of an app-native flow, as the app sends it.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public struct EmbeddedSignInPayload: Sendable {
    /// The running flow; `nil` begins one. The server calls it `executionId`.
    public var flowId: String?
    /// The chosen action; `nil` where the step has none.
    public var actionId: String?
    /// The values by input name.
    public var inputs: [String: String]
    /// The challenge token of the step that this answers. The client knows the newest one itself; this one counts for a
    /// flow that another client had begun.
    public var challengeToken: String?
    /// Whether the inputs come from a mail's link, and answer a step that this client has not seen.
    var isFromLink = false

    /// Makes a payload.
    /// - Parameters:
    ///   - flowId: the running flow; `nil` begins one.
    ///   - actionId: the chosen action.
    ///   - inputs: the values by input name.
    ///   - challengeToken: the challenge token of the step that this answers.
    public init(
        flowId: String? = nil, actionId: String? = nil, inputs: [String: String] = [:], challengeToken: String? = nil
    ) {
        self.flowId = flowId
        self.actionId = actionId
        self.inputs = inputs
        self.challengeToken = challengeToken
    }
}

extension EmbeddedSignInPayload: CustomStringConvertible, CustomReflectable {
    /// The flow, the action and the names of the inputs; no value.
    public var description: String {
        "EmbeddedSignInPayload(flow: \(flowId ?? "new"), action: \(actionId ?? "none"), inputs: \(inputs.keys.sorted()))"
    }

    /// A mirror without values.
    public var customMirror: Mirror {
        Mirror(self, children: ["flowId": flowId ?? "new", "actionId": actionId ?? "none"])
    }
}

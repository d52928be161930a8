import NativeAuthCore

/// What the server answered to a step, exactly.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`; the members from ``error`` on are additions for
/// what the server says beyond the seed.
public struct EmbeddedFlowResponse: Decodable, Sendable {
    /// The running flow; the server calls it `executionId`.
    public let flowId: String?
    /// Where the flow stands.
    public let flowStatus: FlowStatus
    /// The step's id at the server.
    public let stepId: String?
    /// `VIEW` or `REDIRECTION`.
    public let type: String?
    /// What the step asks for.
    public let data: FlowStepData?
    /// The proof that the user signed in, a JWT; a secret.
    public let assertion: String?
    /// Why the flow failed; only old servers say it here.
    public let failureReason: String?
    /// What the next request must carry; a secret. The client keeps it by itself.
    public let challengeToken: String?
    /// Why the step was refused. With ``FlowStatus/promptOnly`` the form can be sent again at once.
    public let error: FlowStepError?
    /// The proof that the flow failed, for flows that a browser began; a JWT.
    public let errorAssertion: String?

    /// The running flow, by the server's name.
    public var executionId: String? { flowId }

    /// The id under which the server logged the request.
    var requestID: String?
    /// The answer again, without tokens, where the server gives it only once; for a flow that is saved.
    var shownOnce: JSONValue?
    /// The flow that it belongs to, if known: the same code means different things in different flows.
    var flow: ServerFlowType?

    private static let neededToShow: Set<String> = ["inputs", "actions", "meta", "redirectURL", "additionalData"]

    /// Reads an answer leniently: a member of an unexpected type counts as absent, an unknown member is ignored.
    public init(from decoder: any Decoder) throws { self.init(json: try JSONValue(from: decoder)) }

    /// Why the server refused what was entered, as the documented error; `nil` if it did not. It is not thrown, because
    /// the form is still there and can be sent again.
    public var refusal: IAMError? {
        let mapper = StepMapper(resolver: TemplateResolver(meta: [:]), flow: flow ?? .authentication)
        return mapper.error(self).map { IAMError($0) }
    }

    init(json: JSONValue) {
        flowId = json["executionId"]?.string ?? json["flowId"]?.string
        flowStatus = FlowStatus(word: json["flowStatus"]?.string)
        stepId = json["stepId"]?.string
        type = json["type"]?.string
        data = json["data"]?.object.map { FlowStepData(json: .object($0)) }
        assertion = json["assertion"]?.string
        failureReason = json["failureReason"]?.string
        challengeToken = json["challengeToken"]?.string
        error = json["error"].flatMap(FlowStepError.init(json:))
        errorAssertion = json["errorAssertion"]?.string
        requestID = nil
        flow = nil
        let isOnce = type == WireType.redirection || AdditionalKey.shownOnce.contains { data?.additional($0) != nil }
        let step = json["data"]?.object?.filter { Self.neededToShow.contains($0.key) }
        shownOnce =
            isOnce && flowStatus == .promptOnly
            ? .object(
                ["flowStatus": json["flowStatus"], "type": json["type"], "data": step.map { .object($0) }]
                    .compactMapValues { $0 })
            : nil
    }
}

extension EmbeddedFlowResponse: CustomStringConvertible, CustomReflectable {
    /// Where the flow stands; neither the challenge token nor the assertion.
    public var description: String {
        "EmbeddedFlowResponse(flow: \(flowId ?? "none"), status: \(flowStatus), type: \(type ?? "none"))"
    }

    /// A mirror without tokens.
    public var customMirror: Mirror {
        Mirror(self, children: ["flowId": flowId ?? "none", "flowStatus": flowStatus, "type": type ?? "none"])
    }
}

import NativeAuthCore

/// The server's response to a step, unchanged.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`; the members from ``error`` on are additions
/// for parts of the response that the seed does not cover.
public struct EmbeddedFlowResponse: Decodable, Sendable {
    /// The running flow; the server calls it `executionId`.
    public let flowId: String?
    /// The flow's status.
    public let flowStatus: FlowStatus
    /// The step's id at the server.
    public let stepId: String?
    /// `VIEW` or `REDIRECTION`.
    public let type: String?
    /// The inputs, actions and layout of the step.
    public let data: FlowStepData?
    /// The assertion of the completed flow, a JWT; a secret.
    public let assertion: String?
    /// The reason of a refusal or failure as one text: that of an old server, otherwise the text of ``error``.
    public let failureReason: String?
    /// The token that the next request must carry; a secret. The client adds it automatically.
    public let challengeToken: String?
    /// The reason of a refusal. With ``FlowStatus/promptOnly`` the form can be submitted again.
    public let error: FlowStepError?
    /// The assertion of the failure, for flows of an authorization request; a JWT.
    public let errorAssertion: String?

    /// The running flow, by the server's name.
    public var executionId: String? { flowId }

    var requestID: String?
    /// The response without tokens, if the server sends its data only once; for saved flows.
    var nonRepeatableResponse: JSONValue?
    /// The flow of the response, if known: the meaning of an error code depends on the flow.
    var flow: ServerFlowType?

    private static let neededToShow: Set<String> = ["inputs", "actions", "meta", "redirectURL", "additionalData"]

    /// Decodes a response leniently: a member of an unexpected type counts as absent, an unknown member is ignored.
    /// - Throws: `DecodingError` if the data is not JSON.
    public init(from decoder: any Decoder) throws {
        self.init(json: try JSONValue(from: decoder))
    }

    init(json: JSONValue) {
        flowId = json["executionId"]?.string ?? json["flowId"]?.string
        flowStatus = FlowStatus(name: json["flowStatus"]?.string)
        stepId = json["stepId"]?.string
        type = json["type"]?.string
        data = json["data"]?.object.map {
            FlowStepData(json: .object($0))
        }
        assertion = json["assertion"]?.string
        challengeToken = json["challengeToken"]?.string
        error = json["error"].flatMap(FlowStepError.init(json:))
        failureReason = json["failureReason"]?.string ?? error?.defaultText
        errorAssertion = json["errorAssertion"]?.string

        let hasOnceSentData = AdditionalKey.nonRepeatable.contains { data?.additional($0) != nil }
        guard type == WireType.redirection || hasOnceSentData, flowStatus == .promptOnly else {
            return
        }
        var document: [String: JSONValue] = [:]
        document["flowStatus"] = json["flowStatus"]
        document["type"] = json["type"]
        if let step = json["data"]?.object {
            document["data"] = .object(step.filter { Self.neededToShow.contains($0.key) })
        }
        nonRepeatableResponse = .object(document)
    }
}

extension EmbeddedFlowResponse: CustomStringConvertible, CustomReflectable {
    /// The ids and the status, without the challenge token and the assertion.
    public var description: String {
        "EmbeddedFlowResponse(flow: \(flowId ?? "none"), status: \(flowStatus), type: \(type ?? "none"))"
    }

    /// A mirror without tokens.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["flowId": flowId ?? "none", "flowStatus": flowStatus, "type": type ?? "none"]
        )
    }
}

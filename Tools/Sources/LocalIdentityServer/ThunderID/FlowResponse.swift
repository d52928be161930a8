/// The answer of `POST /flow/execute`.
struct FlowResponse: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case incomplete = "INCOMPLETE"
        case complete = "COMPLETE"
        case error = "ERROR"
    }

    struct Action: Encodable, Sendable {
        let ref: String
        let type: String?
        let nextNode: String
    }

    struct FieldError: Encodable, Sendable {
        let identifier: String
        let message: String
    }

    struct Meta: Encodable, Sendable {
        let components: [JSONValue]
    }

    /// Members that have nothing to say are left out.
    struct Content: Encodable, Sendable {
        var inputs: [FlowInput]?
        var actions: [Action]?
        var meta: Meta?
        var additionalData: [String: String]?
        var fieldErrors: [FieldError]?
        var redirectURL: String?

        init(_ view: FlowView? = nil) {
            guard let view else { return }
            inputs = view.inputs.map(\.onTheWire).nonEmpty
            actions = view.actions.map { Action(ref: $0.ref, type: $0.type, nextNode: $0.nextNode) }.nonEmpty
            meta = view.components.map(Meta.init)
            additionalData = view.additionalData.isEmpty ? nil : view.additionalData
            redirectURL = view.redirectURL
            fieldErrors = view.fieldErrors.map { FieldError(identifier: $0.identifier, message: $0.message) }.nonEmpty
        }
    }

    let executionId: String
    let flowStatus: Status
    let type: String?
    let challengeToken: String?
    let data: Content
    let assertion: String?
    /// Tells an OAuth authorization that the flow has failed.
    var errorAssertion: String?
    let error: ServiceErrorBody?
    /// Goes into a header.
    var cookie: SessionCookie?

    private enum CodingKeys: String, CodingKey {
        case executionId, flowStatus, type, challengeToken, data, assertion, errorAssertion, error
    }

    static func ask(
        _ view: FlowView, in execution: String, challenge: String, cookie: SessionCookie? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .incomplete, type: view.redirectURL == nil ? "VIEW" : "REDIRECTION",
            challengeToken: challenge, data: Content(view), assertion: nil,
            error: view.error.map(ServiceErrorBody.init), cookie: cookie)
    }

    static func complete(
        _ view: FlowView, in execution: String, assertion: String?, cookie: SessionCookie? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .complete, type: nil, challengeToken: nil, data: Content(view),
            assertion: assertion, error: nil, cookie: cookie)
    }

    static func failure(
        _ error: ServiceError, in execution: String, errorAssertion: String? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .error, type: nil, challengeToken: nil, data: Content(),
            assertion: nil, errorAssertion: errorAssertion, error: ServiceErrorBody(error))
    }
}

extension Array {
    var nonEmpty: Self? { isEmpty ? nil : self }
}

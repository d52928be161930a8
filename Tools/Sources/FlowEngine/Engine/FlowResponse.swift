package import IdentityBase
package import IdentityDomain

/// The response of `POST /flow/execute`.
package struct FlowResponse: Encodable, Sendable {
    package enum Status: String, Encodable, Sendable {
        case incomplete = "INCOMPLETE"
        case complete = "COMPLETE"
        case error = "ERROR"
    }

    package struct Action: Encodable, Sendable {
        package let ref: String
        package let type: String?
        let nextNode: String
    }

    package struct FieldError: Encodable, Sendable {
        package let identifier: String
        package let message: String
    }

    package struct Meta: Encodable, Sendable {
        package let components: [JSONValue]
    }

    /// The `data` member of a response. Empty members are omitted.
    package struct Content: Encodable, Sendable {
        package var inputs: [FlowInput]?
        package var actions: [Action]?
        package var meta: Meta?
        package var additionalData: [String: String]?
        package var fieldErrors: [FieldError]?
        package var redirectURL: String?

        package init(_ view: FlowView? = nil) {
            guard let view else { return }
            inputs = view.inputs.map(\.onTheWire).nonEmpty
            actions = view.actions.map { Action(ref: $0.ref, type: $0.type, nextNode: $0.nextNode) }.nonEmpty
            meta = view.components.map(Meta.init)
            additionalData = view.additionalData.isEmpty ? nil : view.additionalData
            redirectURL = view.redirectURL
            fieldErrors = view.fieldErrors.map { FieldError(identifier: $0.identifier, message: $0.message) }.nonEmpty
        }
    }

    package let executionId: String
    package let flowStatus: Status
    package let type: String?
    let challengeToken: String?
    package let data: Content
    package let assertion: String?
    /// Signed error of the flow for the OAuth authorization that started it.
    var errorAssertion: String?
    package let error: ServiceErrorBody?
    /// Session cookie for the response header. It is not part of the body.
    package var cookie: SessionCookie?

    private enum CodingKeys: String, CodingKey {
        case executionId, flowStatus, type, challengeToken, data, assertion, errorAssertion, error
    }

    package static func ask(
        _ view: FlowView, in execution: String, challenge: String, cookie: SessionCookie? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .incomplete, type: view.redirectURL == nil ? "VIEW" : "REDIRECTION",
            challengeToken: challenge, data: Content(view), assertion: nil,
            error: view.error.map(ServiceErrorBody.init), cookie: cookie)
    }

    package static func complete(
        _ view: FlowView, in execution: String, assertion: String?, cookie: SessionCookie? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .complete, type: nil, challengeToken: nil, data: Content(view),
            assertion: assertion, error: nil, cookie: cookie)
    }

    package static func failure(
        _ error: ServiceError, in execution: String, errorAssertion: String? = nil
    ) -> FlowResponse {
        FlowResponse(
            executionId: execution, flowStatus: .error, type: nil, challengeToken: nil, data: Content(),
            assertion: nil, errorAssertion: errorAssertion, error: ServiceErrorBody(error))
    }
}

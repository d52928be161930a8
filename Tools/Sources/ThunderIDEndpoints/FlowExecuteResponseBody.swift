import EndpointSupport
import FlowEngine
import IdentityBase

/// The response of `POST /flow/execute`. Empty members are omitted.
struct FlowExecuteResponseBody: Encodable {
    private struct Content: Encodable {
        var inputs: [InputDefinition]?
        var actions: [FlowView.ShownAction]?
        var meta: [String: [JSONValue]]?
        var additionalData: [String: String]?
        var fieldErrors: [FlowView.FieldError]?
        var redirectURL: String?
    }

    private let executionId: String
    private let flowStatus: String
    private let type: String?
    private let challengeToken: String?
    private let data: Content
    private let assertion: String?
    private let errorAssertion: String?
    private let error: ServiceErrorBody?

    init(_ response: FlowExecuteResponse) {
        let view = response.view
        executionId = response.executionID
        flowStatus = response.status.rawValue
        switch response.status {
        case .incomplete: type = if view.redirectURL == nil { "VIEW" } else { "REDIRECTION" }
        case .complete, .error: type = nil
        }
        challengeToken = response.challengeToken
        data = Content(
            inputs: view.inputs.map(\.wireForm).nonEmpty, actions: view.actions.nonEmpty,
            meta: view.components.map { ["components": $0] }, additionalData: view.additionalData.nonEmpty,
            fieldErrors: view.fieldErrors.nonEmpty, redirectURL: view.redirectURL)
        assertion = response.assertion
        errorAssertion = response.errorAssertion
        error = response.error.map(ServiceErrorBody.init)
    }
}

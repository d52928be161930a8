import EndpointSupport
import FlowEngine
import IdentityBase

/// The response of `POST /flow/execute`. Empty members are omitted.
struct FlowExecuteResponseBody: Encodable {
    private struct Action: Encodable {
        let ref: String
        let type: String?
        let nextNode: String
    }

    private struct FieldError: Encodable {
        let identifier: String
        let message: String
    }

    private struct Meta: Encodable {
        let components: [JSONValue]
    }

    private struct Content: Encodable {
        var inputs: [InputDefinition]?
        var actions: [Action]?
        var meta: Meta?
        var additionalData: [String: String]?
        var fieldErrors: [FieldError]?
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
            inputs: view.inputs.map(\.wireForm).nonEmpty,
            actions: view.actions.map { Action(ref: $0.ref, type: $0.type, nextNode: $0.nextNode) }.nonEmpty,
            meta: view.components.map(Meta.init),
            additionalData: view.additionalData.nonEmpty,
            fieldErrors: view.fieldErrors.map { FieldError(identifier: $0.identifier, message: $0.message) }.nonEmpty,
            redirectURL: view.redirectURL)
        assertion = response.assertion
        errorAssertion = response.errorAssertion
        error = response.error.map(ServiceErrorBody.init)
    }
}

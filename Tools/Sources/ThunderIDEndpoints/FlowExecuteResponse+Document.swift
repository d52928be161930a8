import EndpointSupport
import FlowEngine
import IdentityBase

extension FlowExecuteResponse {
    /// The response of `POST /flow/execute`. Empty members are omitted.
    ///
    /// It is composed as a `JSONValue`: for a form, `JSONEncoder` needs more instructions than all other work of a
    /// request together.
    var document: JSONValue {
        .members([
            "executionId": .string(executionID),
            "flowStatus": .string(status.rawValue),
            "type": .text(type),
            "challengeToken": .text(challengeToken),
            "data": view.document,
            "assertion": .text(assertion),
            "errorAssertion": .text(errorAssertion),
            "error": error?.document,
        ])
    }

    private var type: String? {
        guard status == .incomplete else { return nil }
        guard view.redirectURL != nil else { return "VIEW" }
        return "REDIRECTION"
    }
}

extension FlowView {
    fileprivate var document: JSONValue {
        .members([
            "inputs": inputs.nonEmpty.map { inputs in .array(inputs.map(\.document)) },
            "actions": actions.nonEmpty.map { actions in .array(actions.map(\.document)) },
            "meta": components.map { components in .object(["components": .array(components)]) },
            "additionalData": additionalData.nonEmpty.map { texts in
                .object(texts.mapValues(JSONValue.string))
            },
            "fieldErrors": fieldErrors.nonEmpty.map { errors in .array(errors.map(\.document)) },
            "redirectURL": .text(redirectURL),
        ])
    }
}

extension InputDefinition {
    /// The input without its label, which is stored with an execution and sent only in the component tree.
    fileprivate var document: JSONValue {
        .members([
            "ref": .text(ref),
            "identifier": .string(identifier),
            "type": .string(type),
            "required": .bool(required),
            "options": options.map { options in
                .array(options.map(JSONValue.string))
            },
            "validation": validation.map { rules in .array(rules.map(\.document)) },
        ])
    }
}

extension ValidationRule {
    fileprivate var document: JSONValue {
        .object([
            "type": .string(type.rawValue),
            "value": value,
            "message": .string(message),
        ])
    }
}

extension FlowView.ShownAction {
    fileprivate var document: JSONValue {
        .members([
            "ref": .string(ref),
            "nextNode": .string(nextNode),
            "type": .text(type),
        ])
    }
}

extension FlowView.FieldError {
    fileprivate var document: JSONValue {
        .object(["identifier": .string(identifier), "message": .string(message)])
    }
}

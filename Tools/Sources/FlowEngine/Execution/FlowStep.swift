package import IdentityBase

/// What the state machine wants next.
enum FlowStep: Sendable, Equatable {
    /// Show this and wait for the next request.
    case ask(FlowView)
    /// Run this executor and tell the outcome.
    case run(ExecutorCall)
    /// The flow has ended.
    case complete(FlowView)
    /// Refused; forget what this request changed.
    case fail(ServiceError)
}

/// An executor with what its node says.
package struct ExecutorCall: Sendable, Equatable {
    package let name: String
    package let properties: [String: String]
    package let inputs: [FlowInput]
}

/// What one answer shows.
package struct FlowView: Sendable, Equatable {
    package var inputs: [FlowInput] = []
    package var actions: [ShownAction] = []
    /// The component tree; nil when the client did not ask for it or there is none.
    package var components: [JSONValue]?
    package var additionalData: [String: String] = [:]
    package var fieldErrors: [FieldError] = []
    /// Where the person is to go before the next request.
    package var redirectURL: String?
    package var error: ServiceError?

    package struct ShownAction: Sendable, Equatable {
        package let ref: String
        let nextNode: String
        package var type: String?
    }

    package struct FieldError: Sendable, Equatable {
        package let identifier: String
        package let message: String
    }
}

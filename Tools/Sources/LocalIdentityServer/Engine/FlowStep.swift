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
struct ExecutorCall: Sendable, Equatable {
    let name: String
    let properties: [String: String]
    let inputs: [FlowInput]
}

/// What one answer shows.
struct FlowView: Sendable, Equatable {
    var inputs: [FlowInput] = []
    var actions: [ShownAction] = []
    /// The component tree; nil when the client did not ask for it or there is none.
    var components: [JSONValue]?
    var additionalData: [String: String] = [:]
    var fieldErrors: [FieldError] = []
    /// Where the person is to go before the next request.
    var redirectURL: String?
    var error: ServiceError?

    struct ShownAction: Sendable, Equatable {
        let ref: String
        let nextNode: String
        var type: String?
    }

    struct FieldError: Sendable, Equatable {
        let identifier: String
        let message: String
    }
}

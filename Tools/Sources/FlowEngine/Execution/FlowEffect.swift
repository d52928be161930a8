package import IdentityBase

/// The next step of an execution, as the state machine returns it.
enum FlowEffect: Sendable, Equatable {
    /// A view to show before the next request.
    case ask(FlowView)
    /// A call of an executor. The machine resumes with its outcome.
    case run(ExecutorNode)
    case complete(FlowView)
    /// A refusal. The changes of this request are discarded.
    case fail(ServiceError)
}

package struct FlowView: Sendable, Equatable {
    package var inputs: [InputDefinition] = []
    package var actions: [ShownAction] = []
    /// Component tree; nil if the client did not request it or the node has none.
    package var components: [JSONValue]?
    package var additionalData: [String: String] = [:]
    package var fieldErrors: [FieldError] = []
    /// Address to open before the next request.
    package var redirectURL: String?
    package var error: ServiceError?

    /// An action as the protocol encodes it.
    package struct ShownAction: Sendable, Encodable, Equatable {
        package let ref: String
        package let nextNode: String
        package var type: String?
    }

    package struct FieldError: Sendable, Encodable, Equatable {
        package let identifier: String
        package let message: String
    }

    package init() {}
}

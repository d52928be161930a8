package import IdentityBase
package import IdentityDomain

package struct FlowExecuteResponse: Sendable {
    package enum Status: String, Sendable {
        case incomplete = "INCOMPLETE"
        case complete = "COMPLETE"
        case error = "ERROR"
    }

    package let executionID: String
    package let status: Status
    /// Token that the next request must contain.
    package var challengeToken: String?
    package var view = FlowView()
    package var assertion: String?
    /// Signed error of the flow for the OAuth authorization that started it.
    package var errorAssertion: String?
    package var error: ServiceError?
    package var cookie: SSOSessionCookie?
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

    package struct ShownAction: Sendable, Encodable, Equatable {
        package let ref: String
        package let nextNode: String
        package var type: String?
    }

    package struct FieldError: Sendable, Encodable, Equatable {
        package let identifier: String
        /// A text, or a reference to one.
        package let message: String

        package init(identifier: String, message: String) {
            self.identifier = identifier
            self.message = message
        }
    }

    package init() {}
}

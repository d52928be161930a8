package import IdentityBase
import IdentityDomain

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

    package struct ShownAction: Sendable, Equatable {
        package let ref: String
        package let nextNode: String
        package var type: String?
    }

    package struct FieldError: Sendable, Equatable {
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

package import Foundation
package import IdentityBase
package import IdentityDomain

/// The body of `POST /flow/execute`. Unknown members are ignored. `null` means absent, except for an input: there it is
/// an empty value, as at the real server.
package struct FlowExecuteRequest: Decodable, Sendable {
    package var applicationId: String?
    package var flowType: String?
    var verbose: Bool?
    package var executionId: String?
    var challengeToken: String?
    package var action: String?
    package var inputs: [String: String?]?
    var flowId: String?

    /// Creates a request of the server's own pages.
    package init(
        applicationID: String? = nil,
        flowType: FlowType? = nil,
        executionID: String? = nil,
        action: String? = nil,
        inputs: [String: String] = [:]
    ) {
        applicationId = applicationID
        self.flowType = flowType?.rawValue
        verbose = true
        executionId = executionID
        self.action = action
        self.inputs = inputs
    }

    /// - Throws: `ServiceError.invalidPayload`.
    package init(body: Data) throws {
        guard let request = ReceivedJSON.decode(FlowExecuteRequest.self, from: body) else {
            throw ServiceError.invalidPayload
        }
        self = request
        for member in [\Self.applicationId, \.flowType, \.executionId, \.challengeToken, \.action, \.flowId] {
            self[keyPath: member] = self[keyPath: member].map(InputSanitizer.clean)
        }
    }

    /// Size of all inputs, names and values, in bytes.
    package var inputSize: Int {
        (inputs ?? [:]).reduce(0) { $0 + $1.key.utf8.count + ($1.value ?? "").utf8.count }
    }

    /// Input values after sanitization.
    package var values: [String: String] {
        let given = (inputs ?? [:]).map { (InputSanitizer.clean($0), InputSanitizer.clean($1 ?? "")) }
        return Dictionary(given) { $1 }
    }
}

/// The credentials of a request outside its body: tokens, cookies and secrets.
package struct RequestCredentials: Sendable {
    package var attestationToken: String?
    package var flowSecret: String?
    /// The scope of the caller's access token; nil without a valid token.
    package var scope: Scope?
    package var cookies: [String: String] = [:]
    /// Hash of the cookie of the browser behind the server's own pages; nil for every other caller.
    package var browserHash: String?

    package init(cookies: [String: String] = [:], browserHash: String? = nil) {
        self.cookies = cookies
        self.browserHash = browserHash
    }
}

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

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

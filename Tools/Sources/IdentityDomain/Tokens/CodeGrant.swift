package import Foundation

/// The grant behind an authorization code.
package struct CodeGrant: Sendable, Codable, Equatable {
    package let request: AuthorizationRequest
    package let userID: String
    /// Identifier of the attributes known at sign-in. All tokens of the family contain it.
    package let aci: String
    package let authenticatedAt: Date
    /// The hash of the browser session in which the sign-in took place; nil without one.
    package var session: String?

    package init(
        request: AuthorizationRequest, userID: String, aci: String, authenticatedAt: Date, session: String? = nil
    ) {
        self.request = request
        self.userID = userID
        self.aci = aci
        self.authenticatedAt = authenticatedAt
        self.session = session
    }
}

package import Foundation

package struct CodeGrant: Sendable, Codable, Equatable {
    package let request: AuthorizationRequest
    package let userID: String
    /// Identifier of the attributes known at sign-in. All tokens of the family contain it.
    package let aci: String
    /// Time of the authentication, in whole seconds (`auth_time`). It becomes `TokenFamily.provenAt`.
    package let authenticatedAt: Date
    /// The hash of the browser session in which the sign-in took place; nil without one.
    package var sessionHash: String?

    private enum CodingKeys: String, CodingKey {
        case request, userID, aci, authenticatedAt
        case sessionHash = "session"
    }

    package init(
        request: AuthorizationRequest,
        userID: String,
        aci: String,
        authenticatedAt: Date,
        sessionHash: String? = nil
    ) {
        self.request = request
        self.userID = userID
        self.aci = aci
        self.authenticatedAt = authenticatedAt
        self.sessionHash = sessionHash
    }
}

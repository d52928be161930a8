package import Foundation

package struct CodeGrant: Sendable, Codable, Equatable {
    package let request: AuthorizationRequest
    package let userID: String
    /// Identifier of the attributes known at sign-in. All tokens of the family contain it.
    package let aci: String
    /// Time of the authentication, in whole seconds (`auth_time`). It becomes `TokenFamily.provenAt`.
    package let authenticatedAt: Date
    /// Time of the first authentication, to the millisecond: until the code is stored, a later password change
    /// invalidates the grant. `authenticatedAt` precedes a password that was set in the same second.
    package let provenAt: Date
    /// The hash of the browser session in which the sign-in took place; nil without one.
    package var sessionHash: String?

    package init(
        request: AuthorizationRequest,
        userID: String,
        aci: String,
        authenticatedAt: Date,
        provenAt: Date,
        sessionHash: String? = nil
    ) {
        self.request = request
        self.userID = userID
        self.aci = aci
        self.authenticatedAt = authenticatedAt
        self.provenAt = provenAt
        self.sessionHash = sessionHash
    }
}

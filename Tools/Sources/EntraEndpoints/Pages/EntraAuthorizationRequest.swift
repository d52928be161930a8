import Foundation
import IdentityBase
import IdentityDomain

/// A valid authorization request that waits for the user on the tenant's pages.
struct EntraAuthorizationRequest: Sendable, Codable {
    let tenantID: String
    let clientID: String
    let applicationID: String
    let redirectURI: String
    let scope: Scope
    let codeChallenge: String
    var state: String?
    var nonce: String?
    /// Indicates whether the claims require a second factor, regardless of the tenant.
    var isStepUp = false
    /// Indicates whether the response has the ids of the user and the tenant.
    var wantsClientInfo = false
}

/// A code that was issued, and the user who signed in for it.
struct EntraCodeGrant: Sendable, Codable {
    let request: EntraAuthorizationRequest
    let proven: AuthenticatedUser
    let isStrong: Bool
}

import Foundation
import IdentityBase
import IdentityDomain

/// A validated request to the authorization endpoint of a user pool.
struct PoolAuthorizationRequest: Sendable, Codable, Equatable {
    let poolID: String
    let clientID: String
    let redirectURI: String
    let scope: Scope
    var state: String?
    var nonce: String?
    var codeChallenge: String?
    /// The connection of the requested identity provider; nil for the pool itself.
    var identityProvider: String?
}

/// The sign-in that an authorization code of a user pool stands for.
struct PoolCodeGrant: Sendable, Codable, Equatable {
    let request: PoolAuthorizationRequest
    let userID: String
    /// Time of the first authentication. A later change of the password invalidates the grant.
    let provenAt: Date
}

import Foundation

/// What an authorization code stands for.
struct CodeGrant: Sendable, Codable, Equatable {
    let request: AuthorizationRequest
    let userID: String
    /// Names what was known of the user at sign-in; tokens carry it on.
    let aci: String
    let authenticatedAt: Date
    /// The hash of the browser session in which the sign-in took place; nil without one.
    var session: String?
}

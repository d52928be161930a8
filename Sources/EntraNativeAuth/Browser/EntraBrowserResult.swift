/// A completed sign-in on the tenant's pages.
package struct EntraBrowserResult: Sendable {
    package let account: EntraAccount
    /// The token of the sign-in, for the granted scopes.
    package let token: EntraAccessToken
    /// The requested scopes that the service did not grant.
    package let declinedScopes: [String]
}

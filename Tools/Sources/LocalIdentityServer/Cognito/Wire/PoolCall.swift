import Foundation

/// A request that names an app client, and what that means.
struct PoolCall: Sendable {
    let pool: UserPool
    let client: PoolClient
    let request: PoolRequest
    /// The address that was asked, which the issuer of the tokens begins with.
    let origin: String
    let now: Date
}

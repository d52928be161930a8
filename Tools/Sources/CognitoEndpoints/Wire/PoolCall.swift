package import Foundation

/// A request that names an app client, and what that means.
package struct PoolCall: Sendable {
    package let pool: UserPool
    package let client: PoolClient
    package let request: PoolRequest
    /// The address that was asked, which the issuer of the tokens begins with.
    package let origin: String
    package let now: Date

    /// The key of the device named by the client; nil in a pool that tracks none.
    var deviceKey: String? {
        get throws {
            guard pool.devices != .off else { return nil }
            let texts = try request.texts("AuthParameters").merging(try request.texts("ChallengeResponses")) { $1 }
            return try AuthParameters(texts).optional("DEVICE_KEY", .deviceKey)
        }
    }
}

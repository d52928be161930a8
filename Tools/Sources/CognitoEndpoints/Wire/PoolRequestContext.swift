package import Foundation

/// A request with its app client and user pool.
package struct PoolRequestContext: Sendable {
    package let pool: UserPool
    package let client: PoolClient
    package let request: PoolRequest
    /// The origin of the listener that received the request. The issuer of the tokens begins with it.
    package let origin: String
    package let now: Date

    /// The key of the device named by the client; nil in a pool that tracks none.
    var deviceKey: String? {
        get throws {
            guard pool.devices != .off else { return nil }
            let texts = try request.texts("AuthParameters").merging(try request.texts("ChallengeResponses")) { $1 }
            return try AuthParameters(texts).optional("DEVICE_KEY", member: .deviceKey)
        }
    }
}

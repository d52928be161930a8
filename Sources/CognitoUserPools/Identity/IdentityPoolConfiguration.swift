package import Foundation
import NativeAuthCore

/// An identity pool, and the endpoint of its service.
package struct IdentityPoolConfiguration: Sendable, Equatable {
    /// The pool's id: the region, a colon, and a UUID.
    package let poolID: String
    /// The service's region.
    package let region: String
    /// The service's endpoint.
    package let endpoint: URL
    /// Indicates whether the pool may have identities for users who are not signed in.
    package let allowsGuests: Bool

    /// Creates a configuration.
    /// - Parameters:
    ///   - poolID: the pool's id, such as `eu-central-1:12345678-1234-1234-1234-123456789012`.
    ///   - region: the service's region; `nil` for the one that the pool's id begins with.
    ///   - endpoint: the service's endpoint; `nil` for Amazon's endpoint in the region.
    ///   - allowsGuests: `false` if the pool is known to have no identities for guests: then none is requested.
    /// - Throws: `NativeAuthError` with code `misconfigured` that names the invalid value: correct it.
    package init(
        poolID: String,
        region: String? = nil,
        endpoint: URL? = nil,
        allowsGuests: Bool = true
    ) throws {
        guard poolID.utf8.count <= 55,
            let parts = poolID.wholeMatch(of: /([A-Za-z0-9_-]+):[0-9a-f-]+/)
        else {
            throw NativeAuthError.misconfigured(
                "The identity pool's id must look like eu-central-1:12345678-1234-1234-1234-123456789012."
            )
        }
        // It becomes a part of the host's name.
        let region = region ?? String(parts.1)
        guard region.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else {
            throw NativeAuthError.misconfigured("The identity pool's region must look like eu-central-1.")
        }

        self.poolID = poolID
        self.region = region
        self.endpoint = try UserPoolConfiguration.endpoint(endpoint, service: "cognito-identity", region: region)
        self.allowsGuests = allowsGuests
    }
}

public import Foundation
public import NativeAuthCore

/// A user pool, an app client of it, and the service's endpoint.
public struct UserPoolConfiguration: Sendable {
    /// The pool's id: the region, an underscore, and the name.
    public let poolID: String
    /// The app client's id.
    public let clientID: String
    /// The app client's secret, if it has one.
    public let clientSecret: Secret?
    /// The service's region.
    package let region: String
    /// The service's endpoint.
    public let endpoint: URL

    /// The pool name in an SRP proof: the part of the id after the underscore.
    var poolName: String {
        String(poolID.drop { $0 != "_" }.dropFirst())
    }

    /// Creates a configuration.
    /// - Parameters:
    ///   - poolID: the pool's id, such as `eu-central-1_AbCdEf123`.
    ///   - clientID: the app client's id.
    ///   - clientSecret: its secret, if it has one.
    ///   - region: the service's region; `nil` for the one that the pool's id begins with.
    ///   - endpoint: the service's endpoint; `nil` for Amazon's endpoint in the region.
    /// - Throws: `NativeAuthError` with code `misconfigured` that names the invalid value: correct it.
    public init(
        poolID: String,
        clientID: String,
        clientSecret: Secret? = nil,
        region: String? = nil,
        endpoint: URL? = nil
    ) throws {
        guard poolID.utf8.count <= 55,
            let parts = poolID.wholeMatch(of: /([A-Za-z0-9-]+)_[A-Za-z0-9]+/)
        else {
            throw NativeAuthError.misconfigured("The user pool's id must look like eu-central-1_AbCdEf123.")
        }
        guard clientID.utf8.count <= 128,
            clientID.wholeMatch(of: /[A-Za-z0-9_+]+/) != nil
        else {
            throw NativeAuthError.misconfigured("The app client's id must be letters and digits.")
        }
        if let clientSecret, clientSecret.isEmpty {
            throw NativeAuthError.misconfigured("The app client's secret is empty.")
        }
        // It becomes a part of the host's name.
        let region = region ?? String(parts.1)
        guard region.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else {
            throw NativeAuthError.misconfigured("The region must look like eu-central-1.")
        }

        self.poolID = poolID
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.region = region
        self.endpoint = try Self.endpoint(endpoint, service: "cognito-idp", region: region)
    }

    /// The name of the pool as an identity provider, under which an identity pool knows its users.
    package var identityProviderName: String {
        "cognito-idp.\(region).\(AWSPartition.domain(of: region))/\(poolID)"
    }

    /// Returns the endpoint of one of Cognito's services.
    /// - Parameter given: the configured endpoint; `nil` for Amazon's.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the configured one can't be used.
    static func endpoint(_ given: URL?, service: String, region: String) throws -> URL {
        let usual = "https://\(service).\(region).\(AWSPartition.domain(of: region))/"
        guard let address = given ?? URL(string: usual),
            address.isHTTPSOrLoopback,
            address.user == nil,
            address.query == nil,
            address.fragment == nil
        else {
            throw NativeAuthError.misconfigured("The endpoint must be an https address, or http on this machine.")
        }
        return address
    }
}

package import Foundation

/// The transport of requests to providers.
package protocol ProviderTransport: Sendable {
    /// Sends a request and returns the body of its JSON response with status 200.
    ///
    /// - Throws: `ProviderFailure`.
    func send(_ request: ProviderRequest) async throws -> Data
}

package struct ProviderRequest: Sendable {
    package let url: URL
    /// Form to send by `POST`; nil for a `GET`.
    package var form: [String: String]?
    /// Value of the `Authorization` header.
    package var authorization: String?
    /// Certificate authority that is trusted in addition to the system's, for loopback only.
    package var authority: URL?
}

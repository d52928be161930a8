package import Foundation

/// Carries requests to providers.
package protocol ProviderTransport: Sendable {
    /// The body of an answer with status 200 that says it is JSON.
    ///
    /// - Throws: `ProviderFailure`.
    func send(_ request: ProviderRequest) async throws -> Data
}

package struct ProviderRequest: Sendable {
    package let url: URL
    /// Sent as a form by `POST`; nil sends a `GET`.
    package var form: [String: String]?
    /// The value of the header of that name.
    package var authorization: String?
    /// A certificate authority that is trusted besides the system's, for loopback only.
    package var authority: URL?
}

import AsyncHTTPClient
package import Foundation
import IdentityBase
import NIOCore
import NIOSSL

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
    package var authorization: String?
    /// Certificate authority that is trusted in addition to the system's, for loopback only.
    package var authority: URL?

    /// The authority, if it may be used for this URL.
    var trustedAuthority: URL? { if ProviderURLPolicy.isLoopback(url) { authority } else { nil } }
}

package import Foundation
package import IdentityBase

/// A request of a flow to another program.
package struct OutgoingRequest: Sendable {
    package let url: URL
    package let method: String
    package let timeout: TimeInterval
    package var headers: [String: String] = [:]
    package var body: JSONValue?
}

package struct OutgoingResponse: Sendable {
    package let status: Int
    package let body: Data
}

package protocol OutgoingRequestTransport: Sendable {
    /// - Throws: an error if there is no complete response.
    func send(_ request: OutgoingRequest) async throws -> OutgoingResponse
}

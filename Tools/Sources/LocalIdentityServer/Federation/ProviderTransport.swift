import Foundation

/// Carries requests to providers.
protocol ProviderTransport: Sendable {
    /// The body of an answer with status 200 that says it is JSON.
    ///
    /// - Throws: `ProviderFailure`.
    func send(_ request: ProviderRequest) async throws -> Data
}

struct ProviderRequest: Sendable {
    let url: URL
    /// Sent as a form by `POST`; nil sends a `GET`.
    var form: [String: String]?
    /// The value of the header of that name.
    var authorization: String?
    /// A certificate authority that is trusted besides the system's, for loopback only.
    var authority: URL?
}

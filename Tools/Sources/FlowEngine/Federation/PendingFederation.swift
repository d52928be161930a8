/// The state of a redirect to a provider, which the response must match. `state` and `nonce` are stored as hashes. The
/// code verifier is never written to disk. After a restart, the user is redirected again.
package struct PendingFederation: Sendable, Codable, Equatable {
    package let connectionID: String
    let stateHash: String
    let nonceHash: String
    /// Provider metadata from the time of the redirect. Tokens are requested only from its endpoints.
    package let provider: ProviderMetadata
    let usesCodeChallenge: Bool
    /// Address to which the provider redirects the user; nil for the connection's own address in the app.
    package var redirectURI: String?
    var codeVerifier: String?

    private enum CodingKeys: String, CodingKey {
        case connectionID, stateHash, nonceHash, provider, usesCodeChallenge, redirectURI
    }

    /// Indicates whether the returned code can be redeemed.
    var isUsable: Bool {
        !usesCodeChallenge || codeVerifier != nil
    }
}

/// A way to a provider that somebody was sent on: what must fit when they come back. Of `state` and `nonce`, hashes are
/// kept. The code verifier is never written to disk: after a restart the person is sent once more.
package struct PendingFederation: Sendable, Codable, Equatable {
    package let connectionID: String
    let stateHash: String
    let nonceHash: String
    /// The provider as it was when the person was sent there; nothing else is asked for the tokens.
    package let provider: ProviderMetadata
    let usesCodeChallenge: Bool
    /// Where the provider sends the person back to; nil for the connection's own address, in the app.
    package var redirectURI: String?
    var codeVerifier: String?

    private enum CodingKeys: String, CodingKey {
        case connectionID, stateHash, nonceHash, provider, usesCodeChallenge, redirectURI
    }

    /// Whether the code that comes back can be redeemed.
    var isUsable: Bool { !usesCodeChallenge || codeVerifier != nil }
}

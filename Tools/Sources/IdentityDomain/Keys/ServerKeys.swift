/// All private keys of one server, as text: the two signing keys for tokens, the development certificate authority, and
/// the TLS certificate.
///
/// Their creation takes a moment (an RSA key of 2048 bits). Tests create one set per process and share it among all
/// servers.
package struct ServerKeys: Sendable, Codable, Equatable {
    package struct Pair: Sendable, Codable, Equatable {
        package var certificate: String
        package var privateKey: String
    }

    /// Signing key of all tokens (RS256).
    var rsa: Pair
    /// Second published key (ES256).
    var elliptic: Pair
    /// Certificate authority that clients trust.
    package var authority: Pair
    /// Certificate of the listener.
    package var leaf: Pair
}

extension ServerKeys: CustomStringConvertible {
    /// A text without keys.
    package var description: String { "ServerKeys(…)" }
}

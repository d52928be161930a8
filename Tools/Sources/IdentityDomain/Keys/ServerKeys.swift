/// All private keys of one server, as text: the two that sign tokens, the development certificate authority, and the
/// certificate by which the server shows itself.
///
/// Making them takes a moment (an RSA key of 2048 bits). Tests make one set per process and hand it to every server.
package struct ServerKeys: Sendable, Codable, Equatable {
    package struct Pair: Sendable, Codable, Equatable {
        package var certificate: String
        package var privateKey: String
    }

    /// Signs assertions (RS256).
    var rsa: Pair
    /// Published beside it (ES256).
    var elliptic: Pair
    /// What clients are told to trust.
    package var authority: Pair
    /// What the listener presents.
    package var leaf: Pair
}

extension ServerKeys: CustomStringConvertible {
    /// Never shows a key.
    package var description: String { "ServerKeys(…)" }
}

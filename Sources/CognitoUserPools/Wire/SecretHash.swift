import Crypto
import Foundation
import NativeAuthCore

/// The hash that a client with a secret sends with a user name in place of the secret.
enum SecretHash {
    /// - Parameters:
    ///   - username: the user name, as it is sent in the same request.
    ///   - clientID: the app client's id.
    ///   - clientSecret: its secret.
    /// - Returns: base64.
    static func value(username: String, clientID: String, clientSecret: Secret) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data((username + clientID).utf8), using: SymmetricKey(data: Data(clientSecret.reveal().utf8)))
        return Data(code).base64EncodedString()
    }
}

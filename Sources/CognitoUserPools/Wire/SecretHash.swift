import Crypto
import Foundation
import NativeAuthCore

/// What a client with a secret sends with a user name, so that the secret itself need not travel.
enum SecretHash {
    /// - Parameters:
    ///   - username: the name as it is sent in the same request.
    ///   - clientID: the app client's id.
    ///   - clientSecret: its secret.
    /// - Returns: base64.
    static func value(username: String, clientID: String, clientSecret: Secret) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data((username + clientID).utf8), using: SymmetricKey(data: Data(clientSecret.reveal().utf8)))
        return Data(code).base64EncodedString()
    }
}

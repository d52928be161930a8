import Crypto
import Foundation
import IdentityBase

/// The `SECRET_HASH` of a request, which proves that the client knows its secret.
enum SecretHash {
    static func text(username: String, clientID: String, secret: String) -> String {
        let key = SymmetricKey(data: Data(secret.utf8))
        let names = Data((username + clientID).utf8)
        let code = HMAC<SHA256>.authenticationCode(for: names, using: key)
        return Data(code).base64EncodedString()
    }

    /// - Parameters:
    ///   - names: the names of the user. The hash of any of them is accepted.
    ///   - isFirst: whether this is the first request of a session. In it, a client without a secret must not send a
    ///     hash.
    static func check(
        _ hash: String?,
        of names: [String],
        client: PoolClient,
        secret: String?,
        isFirst: Bool = true
    ) throws {
        guard let secret else {
            guard hash == nil || !isFirst else {
                throw PoolError.invalidParameter(
                    "Client \(client.id) is not configured with secret but SECRET_HASH was received"
                )
            }
            return
        }
        guard let hash else {
            throw PoolError.notAuthorized(
                "Client \(client.id) is configured with secret but SECRET_HASH was not received"
            )
        }

        let isRight = names.contains { name in
            let expected = text(username: name, clientID: client.id, secret: secret)
            return ConstantTime.equal(expected, right: hash)
        }
        guard isRight else {
            throw PoolError.notAuthorized("Unable to verify secret hash for client \(client.id)")
        }
    }
}

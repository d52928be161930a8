import Crypto
import Foundation
package import IdentityBase

/// The secrets of confidential app clients, and other values that must be secret and the same at every start. All are
/// derived from one random secret. Only the owner of the data folder can read its file.
package struct PoolSecrets: Sendable {
    private static let file = "user-pool-secret"

    private let key: SymmetricKey
    /// Modification date of the secret's file, which only the first start writes.
    let createdAt: Date

    package init(in folder: DataFolder, random: any RandomSource) throws {
        key = SymmetricKey(data: Data(try folder.secret(in: Self.file, random: random).utf8))
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path(Self.file))
        createdAt = attributes?[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0)
    }

    /// Returns the secret of a confidential client, 64 characters; nil for a public client.
    func clientSecret(_ client: PoolClient) -> String? {
        guard client.isConfidential else { return nil }
        return client.givenSecret ?? Hexadecimal.text(bytes("client", name: client.id))
    }

    /// Returns 32 bytes derived from a purpose and a name. The same arguments always give the same bytes.
    package func bytes(_ purpose: String, name: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data("\(purpose)\u{0}\(name)".utf8), using: key))
    }
}

/// The `SECRET_HASH` of a request, which proves that the client knows its secret.
enum SecretHash {
    static func text(username: String, clientID: String, secret: String) -> String {
        let key = SymmetricKey(data: Data(secret.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data((username + clientID).utf8), using: key)
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
        let isRight = names.contains {
            ConstantTime.equal(text(username: $0, clientID: client.id, secret: secret), right: hash)
        }
        guard isRight else { throw PoolError.notAuthorized("Unable to verify secret hash for client \(client.id)") }
    }
}

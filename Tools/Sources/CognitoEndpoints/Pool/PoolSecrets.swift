import Crypto
import Foundation
package import IdentityBase

/// The secrets of confidential app clients, and other values that must be secret and the same at every start. All are
/// derived from one random secret. Only the owner of the data folder can read its file.
package struct PoolSecrets: Sendable {
    package static let file = "user-pool-secret"

    private let key: SymmetricKey
    /// Modification date of the secret's file. The secret is created once, so this is the time of the server's first
    /// data.
    let madeAt: Date

    package init(in folder: DataFolder, random: any RandomSource) throws {
        let text: String
        if let data = try folder.read(Self.file) {
            text = InputSanitizer.clean(String(decoding: data, as: UTF8.self))
            guard text.utf8.count >= 32, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw LocalIdentityServerError.storage(
                    "\(folder.path(Self.file)) is damaged; delete it, and the next start makes another")
            }
        } else {
            text = random.token()
            try folder.write(Data(text.utf8), to: Self.file)
        }
        key = SymmetricKey(data: Data(text.utf8))
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path(Self.file))
        madeAt = attributes?[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0)
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
        _ hash: String?, of names: [String], client: PoolClient, secret: String?, isFirst: Bool = true
    ) throws {
        guard let secret else {
            guard hash == nil || !isFirst else {
                throw PoolError.invalidParameter(
                    "Client \(client.id) is not configured with secret but SECRET_HASH was received")
            }
            return
        }
        guard let hash else {
            throw PoolError.notAuthorized(
                "Client \(client.id) is configured with secret but SECRET_HASH was not received")
        }
        let isRight = names.contains {
            ConstantTime.equal(text(username: $0, clientID: client.id, secret: secret), right: hash)
        }
        guard isRight else { throw PoolError.notAuthorized("Unable to verify secret hash for client \(client.id)") }
    }
}

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
        let secret = try folder.secret(in: Self.file, random: random)
        key = SymmetricKey(data: Data(secret.utf8))
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
        let input = Data("\(purpose)\u{0}\(name)".utf8)
        return Array(HMAC<SHA256>.authenticationCode(for: input, using: key))
    }
}

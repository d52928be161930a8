import Foundation
package import IdentityBase

/// The secret of the only administrative client. The first start creates it in a file that only the owner can read.
package enum AdministratorSecret {
    package static let file = "administrator-secret"
    private static let shortest = 32

    /// - Throws: `LocalIdentityServerError.storage`.
    package static func load(from folder: DataFolder, random: any RandomSource) throws -> String {
        guard let data = try folder.read(file) else {
            let secret = random.token()
            try folder.write(Data(secret.utf8), to: file)
            return secret
        }
        let secret = InputSanitizer.clean(String(decoding: data, as: UTF8.self))
        guard secret.utf8.count >= shortest, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw LocalIdentityServerError.storage(
                "\(folder.path(file)) is damaged; delete it, and the next start makes another")
        }
        return secret
    }
}

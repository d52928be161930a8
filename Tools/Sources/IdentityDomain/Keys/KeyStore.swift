import Foundation
package import IdentityBase

package struct KeyStore: Sendable {
    static let keysFile = "keys.json"
    package static let certificateFile = "development-ca.pem"

    package let folder: DataFolder
    package let factory: CertificateFactory

    package init(folder: DataFolder, factory: CertificateFactory) {
        self.folder = folder
        self.factory = factory
    }

    /// Returns the given keys, the stored keys or new ones, with expiring certificates renewed.
    package func load(given: ServerKeys?) throws -> ServerKeys {
        let kept = try given ?? read()
        do {
            let keys = try kept.map(factory.renewed) ?? factory.allKeys()
            if given == nil, keys != kept {
                try folder.write(try JSONEncoder().encode(keys), to: Self.keysFile)
            }
            try folder.write(Data(keys.authority.certificate.utf8), to: Self.certificateFile)
            return keys
        } catch let error as LocalIdentityServerError {
            throw error
        } catch {
            throw LocalIdentityServerError.storage("the keys in \(folder.path(Self.keysFile)) cannot be used")
        }
    }

    private func read() throws -> ServerKeys? {
        guard let data = try folder.read(Self.keysFile) else { return nil }
        guard let keys = try? JSONDecoder().decode(ServerKeys.self, from: data) else {
            throw LocalIdentityServerError.storage("\(folder.path(Self.keysFile)) is damaged")
        }
        return keys
    }
}

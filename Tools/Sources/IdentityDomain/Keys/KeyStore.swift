import Foundation
package import IdentityBase

package enum KeyStore {
    static let keysFile = "keys.json"
    package static let certificateFile = "development-ca.pem"

    /// Returns the given keys, the stored keys or new ones, with expiring certificates renewed.
    package static func load(
        from folder: DataFolder,
        given: ServerKeys?,
        clock: any WallClock
    ) throws -> ServerKeys {
        let kept = try given ?? read(ServerKeys.self, from: keysFile, in: folder)
        let factory = CertificateFactory(clock: clock)

        do {
            let keys = try kept.map(factory.renewed) ?? factory.allKeys()
            if given == nil, keys != kept {
                try folder.write(try JSONEncoder().encode(keys), to: keysFile)
            }
            try folder.write(Data(keys.authority.certificate.utf8), to: certificateFile)
            return keys
        } catch let error as LocalIdentityServerError {
            throw error
        } catch {
            throw LocalIdentityServerError.storage("the keys in \(folder.path(keysFile)) cannot be used")
        }
    }

    /// Returns the stored keys for a host beyond loopback, or new ones, with expiring certificates renewed.
    package static func load(
        from folder: DataFolder,
        host: NetworkHost,
        clock: any WallClock
    ) throws -> TLSKeys {
        let kept = try read(TLSKeys.self, from: host.keysFile, in: folder)
        let factory = CertificateFactory(clock: clock, host: host)

        do {
            let keys = try kept.map(factory.renewed) ?? factory.tlsKeys()
            if keys != kept { try folder.write(try JSONEncoder().encode(keys), to: host.keysFile) }
            try folder.write(Data(keys.authority.certificate.utf8), to: host.certificateFile)
            return keys
        } catch let error as LocalIdentityServerError {
            throw error
        } catch {
            throw LocalIdentityServerError.storage("the keys in \(folder.path(host.keysFile)) cannot be used")
        }
    }

    private static func read<Keys: Decodable>(
        _ type: Keys.Type,
        from file: String,
        in folder: DataFolder
    ) throws -> Keys? {
        guard let data = try folder.read(file) else { return nil }
        guard let keys = try? JSONDecoder().decode(type, from: data) else {
            throw LocalIdentityServerError.storage("\(folder.path(file)) is damaged")
        }
        return keys
    }
}

/// A certificate authority with the certificate of a listener.
package struct TLSKeys: Sendable, Codable, Equatable {
    package let authority: ServerKeys.Pair
    package let leaf: ServerKeys.Pair
}

extension TLSKeys: CustomStringConvertible {
    package var description: String { "TLSKeys(…)" }
}

/// All private keys of one server: two signing keys, the development certificate authority and the TLS certificate.
///
/// Their creation takes a moment (an RSA key of 2048 bits), so tests share one set per process.
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

    /// The keys of a listener on loopback.
    package var tls: TLSKeys { TLSKeys(authority: authority, leaf: leaf) }
}

extension ServerKeys: CustomStringConvertible {
    package var description: String { "ServerKeys(…)" }
}

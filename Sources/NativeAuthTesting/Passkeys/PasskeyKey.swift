package import Crypto
package import Foundation

/// The key pair of a passkey.
package protocol PasskeyKey: Sendable {
    /// The signature algorithm's number in the COSE registry.
    var algorithm: Int64 { get }
    /// The public key in COSE's encoding.
    var publicKeyCOSE: Data { get }

    func sign(_ data: Data) throws -> Data
}

extension P256.Signing.PrivateKey: PasskeyKey {
    /// ES256.
    package var algorithm: Int64 { -7 }

    package var publicKeyCOSE: Data {
        COSEEncoding.point(publicKey.rawRepresentation, algorithm: algorithm, curve: 1)
    }

    package func sign(_ data: Data) throws -> Data { try signature(for: data).derRepresentation }
}

/// The encoding of public keys (RFC 9053).
package enum COSEEncoding {
    /// Encodes a point of an elliptic curve.
    /// - Parameters:
    ///   - coordinates: both coordinates.
    ///   - curve: the curve's number in the COSE registry.
    package static func point(_ coordinates: Data, algorithm: Int64, curve: Int64) -> Data {
        let half = coordinates.count / 2
        return CBORWriter.map([
            number(1, 2), number(3, algorithm), number(-1, curve),
            bytes(-2, coordinates.prefix(half)), bytes(-3, coordinates.suffix(half)),
        ])
    }

    package static func number(_ name: Int64, _ value: Int64) -> (Data, Data) {
        (CBORWriter.integer(name), CBORWriter.integer(value))
    }

    package static func bytes(_ name: Int64, _ value: Data) -> (Data, Data) {
        (CBORWriter.integer(name), CBORWriter.bytes(value))
    }
}

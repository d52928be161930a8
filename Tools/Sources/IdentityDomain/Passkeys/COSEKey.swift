import Crypto
import CryptoExtras
import Foundation
import IdentityBase

/// The public key of a passkey (RFC 9053), which verifies signatures.
struct COSEKey: Sendable {
    private enum Key: Sendable {
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case p521(P521.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey, _RSA.Signing.Padding)
    }

    private enum Member {
        static let type: CBORValue.Key = .integer(1)
        static let algorithm: CBORValue.Key = .integer(3)
        /// Name of an elliptic curve, or modulus of an RSA key.
        static let first: CBORValue.Key = .integer(-1)
        static let second: CBORValue.Key = .integer(-2)
        static let third: CBORValue.Key = .integer(-3)
    }

    private struct Invalid: Error {}

    /// Maximum length in bytes. Longer keys only slow down each verification.
    private static let longestModulus = 1_024
    private static let longestExponent = 4

    package let algorithm: PasskeyAlgorithm
    private let key: Key

    /// - Throws: `PasskeyVerificationError` unless the data is a key of an allowed algorithm without further members.
    package init(_ data: Data) throws {
        guard let members = try? CBORReader.value(in: data).map,
            let algorithm = members[Member.algorithm]?.integer.flatMap(PasskeyAlgorithm.init(rawValue:))
        else { throw PasskeyVerificationError("the key's algorithm is not allowed") }
        self.algorithm = algorithm
        do {
            key = try Self.key(members, algorithm: algorithm)
        } catch {
            throw PasskeyVerificationError("the key is not valid for its algorithm")
        }
    }

    /// Verifies a signature of this key.
    package func isValid(_ signature: Data, for data: Data) -> Bool {
        switch key {
        case .p256(let key):
            return (try? P256.Signing.ECDSASignature(derRepresentation: signature)).map {
                key.isValidSignature($0, for: data)
            } ?? false
        case .p384(let key):
            return (try? P384.Signing.ECDSASignature(derRepresentation: signature)).map {
                key.isValidSignature($0, for: data)
            } ?? false
        case .p521(let key):
            return (try? P521.Signing.ECDSASignature(derRepresentation: signature)).map {
                key.isValidSignature($0, for: data)
            } ?? false
        case .ed25519(let key):
            return key.isValidSignature(signature, for: data)
        case .rsa(let key, let padding):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            switch algorithm {
            case .rs384, .ps384: return key.isValidSignature(signature, for: SHA384.hash(data: data), padding: padding)
            case .rs512, .ps512: return key.isValidSignature(signature, for: SHA512.hash(data: data), padding: padding)
            default: return key.isValidSignature(signature, for: SHA256.hash(data: data), padding: padding)
            }
        }
    }

    private static func key(_ members: [CBORValue.Key: CBORValue], algorithm: PasskeyAlgorithm) throws -> Key {
        switch algorithm {
        case .es256:
            return .p256(try P256.Signing.PublicKey(x963Representation: try point(members, curve: 1, size: 32)))
        case .es384:
            return .p384(try P384.Signing.PublicKey(x963Representation: try point(members, curve: 2, size: 48)))
        case .es512:
            return .p521(try P521.Signing.PublicKey(x963Representation: try point(members, curve: 3, size: 66)))
        case .edDSA:
            let raw = try part(members, name: Member.second)
            guard members.count == 4, members[Member.type] == .integer(1), members[Member.first] == .integer(6) else {
                throw Invalid()
            }
            return .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: raw))
        case .rs256, .rs384, .rs512:
            return .rsa(try rsa(members), .insecurePKCS1v1_5)
        case .ps256, .ps384, .ps512:
            return .rsa(try rsa(members), .PSS)
        }
    }

    private static func point(_ members: [CBORValue.Key: CBORValue], curve: Int64, size: Int) throws -> Data {
        let (x, y) = (try part(members, name: Member.second), try part(members, name: Member.third))
        guard members.count == 5, members[Member.type] == .integer(2), members[Member.first] == .integer(curve),
            x.count == size, y.count == size
        else { throw Invalid() }
        return Data([4]) + x + y
    }

    private static func rsa(_ members: [CBORValue.Key: CBORValue]) throws -> _RSA.Signing.PublicKey {
        let (modulus, exponent) = (try part(members, name: Member.first), try part(members, name: Member.second))
        guard members.count == 4, members[Member.type] == .integer(3), modulus.count <= longestModulus,
            (1...longestExponent).contains(exponent.count)
        else { throw Invalid() }
        return try _RSA.Signing.PublicKey(n: modulus, e: exponent)
    }

    private static func part(_ members: [CBORValue.Key: CBORValue], name: CBORValue.Key) throws -> Data {
        guard let bytes = members[name]?.bytes else { throw Invalid() }
        return bytes
    }
}

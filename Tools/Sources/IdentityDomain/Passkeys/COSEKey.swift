import Crypto
import CryptoExtras
import Foundation
import IdentityBase

/// The public key of a passkey (RFC 9053), which verifies signatures.
struct COSEKey: Sendable {
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

    let algorithm: PasskeyAlgorithm
    private let verify: @Sendable (_ signature: Data, _ data: Data) throws -> Bool

    /// - Throws: `PasskeyVerificationError` unless the data is a key of an allowed algorithm without further members.
    init(_ data: Data) throws(PasskeyVerificationError) {
        guard let members = try? CBORReader.value(in: data).map,
            let algorithm = members[Member.algorithm]?.integer.flatMap(PasskeyAlgorithm.init(rawValue:))
        else { throw PasskeyVerificationError("the key's algorithm is not allowed") }
        self.algorithm = algorithm
        do {
            verify = try Self.verifier(members, algorithm: algorithm)
        } catch {
            throw PasskeyVerificationError("the key is not valid for its algorithm")
        }
    }

    /// Checks a signature. One that cannot be read is not valid.
    func isValid(_ signature: Data, for data: Data) -> Bool { (try? verify(signature, data)) ?? false }

    private static func verifier(
        _ members: [CBORValue.Key: CBORValue],
        algorithm: PasskeyAlgorithm
    ) throws -> @Sendable (_ signature: Data, _ data: Data) throws -> Bool {
        switch algorithm {
        case .es256:
            let key = try P256.Signing.PublicKey(x963Representation: try point(members, curve: 1, size: 32))
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .es384:
            let key = try P384.Signing.PublicKey(x963Representation: try point(members, curve: 2, size: 48))
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .es512:
            let key = try P521.Signing.PublicKey(x963Representation: try point(members, curve: 3, size: 66))
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .edDSA:
            let raw = try part(members, name: Member.second)
            guard members.count == 4, members[Member.type] == .integer(1), members[Member.first] == .integer(6) else {
                throw Invalid()
            }
            let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
            return { key.isValidSignature($0, for: $1) }
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
            let key = try rsa(members)
            let padding: _RSA.Signing.Padding =
                if [.rs256, .rs384, .rs512].contains(algorithm) { .insecurePKCS1v1_5 } else { .PSS }
            return { signature, data in
                let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
                return switch algorithm {
                case .rs384, .ps384: key.isValidSignature(signature, for: SHA384.hash(data: data), padding: padding)
                case .rs512, .ps512: key.isValidSignature(signature, for: SHA512.hash(data: data), padding: padding)
                default: key.isValidSignature(signature, for: SHA256.hash(data: data), padding: padding)
                }
            }
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

/// The signature algorithms of passkeys, by their numbers in the COSE registry.
enum PasskeyAlgorithm: Int64, CaseIterable, Sendable {
    case es256 = -7
    case es384 = -35
    case es512 = -36
    case rs256 = -257
    case rs384 = -258
    case rs512 = -259
    case ps256 = -37
    case ps384 = -38
    case ps512 = -39
    case edDSA = -8
}
